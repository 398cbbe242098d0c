import qrcode from 'qrcode-generator';

/** Number of light modules on each side of the code (ISO/IEC 18004, "quiet zone"). */
const QUIET_ZONE = 4;
const MODULE_PX = 4;

/**
 * Draws a QR code as SVG text. The protocol's client appends it to `data:image/svg+xml;utf-8,` unescaped, so
 * it contains neither `#` nor `%` (docs/auth-protocol.md#factors).
 */
export function drawQrCode(text: string): string {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const runs: string[] = [];
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (!code.isDark(row, column)) continue;
      const start = column;
      while (column + 1 < count && code.isDark(row, column + 1)) column++;
      const length = column - start + 1;
      runs.push(`M${start + QUIET_ZONE} ${row + QUIET_ZONE}h${length}v1h-${length}z`);
    }
  }
  const side = count + 2 * QUIET_ZONE;
  const size = side * MODULE_PX;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}"`,
    ` shape-rendering="crispEdges"><path fill="white" d="M0 0h${side}v${side}h-${side}z"/>`,
    `<path fill="black" d="${runs.join('')}"/></svg>`,
  ].join('');
}
