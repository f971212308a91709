// Commands that a program sends to the flash chip itself, through the SSI while it holds the chip's select line low.
// rp2040js answers them with zeros; here the chip answers (its unique id is what machine.unique_id() returns).

const SSI = 0x18000; // keys of rp2040js' table of peripherals
const IO_QSPI = 0x40018;
const DATA = 0x60; // registers of the SSI: RP2040 data sheet, 4.10.13
const STATUS = 0x28;
const SENDING = 0x20;
const RECEIVED = 0x24;
const SELECT_CONTROL = 0x0c; // GPIO_QSPI_SS_CTRL; OUTOVER 2: drive low
const PERIPHERAL_FUNCTION = 0x1f;

export function attachFlashCommands(mcu, flash) {
  const ssi = mcu.peripherals[SSI];
  const qspi = mcu.peripherals[IO_QSPI];
  const registers = (qspi.registers = new Map());
  const chip = (ssi.chip = { selected: false, command: null, sent: 0, answers: [] });

  qspi.readUint32 = (offset) => registers.get(offset) ?? PERIPHERAL_FUNCTION;
  qspi.writeUint32 = (offset, value) => {
    registers.set(offset, value);
    const low = ((value >> 8) & 3) === 2;
    if (offset !== SELECT_CONTROL || low === chip.selected) return;
    Object.assign(chip, { selected: low, sent: 0, answers: [] });
  };
  const read = ssi.readUint32.bind(ssi);
  const write = ssi.writeUint32.bind(ssi);
  ssi.readUint32 = (offset) => {
    if (offset === STATUS) return 6 | (chip.answers.length ? 8 : 0);
    if (offset === SENDING) return 0;
    if (offset === RECEIVED) return chip.answers.length;
    return offset === DATA ? (chip.answers.shift() ?? 0) : read(offset);
  };
  ssi.writeUint32 = (offset, value) => {
    if (offset !== DATA) return write(offset, value);
    if (!chip.selected) return chip.answers.push(0);
    if (chip.sent === 0) chip.command = value & 0xff;
    return chip.answers.push(flash.answer(chip.command, chip.sent++));
  };
}
