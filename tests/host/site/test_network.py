"""The network of the site's board: what a page asks of a server of rooms."""

REDIRECTED = """async () => {
  const { createServer } = await import("node:http");
  const { Network } = await import("./network.js");
  const asked = [];
  const server = createServer(({ url }, answer) => {
    asked.push(url);
    answer.writeHead(302, { Location: "/elsewhere" }).end();
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const network = new Network(async () => {});
  network.client = { fetched: (...what) => asked.push(what) };
  await network.ask(1, `http://127.0.0.1:${server.address().port}/room`, "");
  server.close();
  return asked;
}"""


def test_the_network_of_a_page_follows_no_redirect(in_node) -> None:
    assert in_node(REDIRECTED) == ["/room", [1, 0, ""]]
