"""`python -m host.tools.hardware_docs`: write the generated tables and pictures of hardware/."""

from host.tools.hardware_docs.files import generated

for file, text in generated().items():
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, "utf-8")
