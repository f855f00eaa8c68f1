// Colours as people tell them apart: distances in OKLab, the palette of a picture, and the swatches that the gallery offers.

/** One colour of a picture's palette and the share of the picture that it covers, 0..1. */
export type PaletteColor = { color: string; share: number }
type Lab = readonly [lightness: number, a: number, b: number]

/** In the order of the rainbow, then without hue. Their position is their bit in the search table: append only. */
export const swatches = [
  { name: 'red', color: '#c8322c' },
  { name: 'orange', color: '#e0812c' },
  { name: 'yellow', color: '#e8cf48' },
  { name: 'green', color: '#4f8a3c' },
  { name: 'teal', color: '#3b9a94' },
  { name: 'blue', color: '#3566b0' },
  { name: 'purple', color: '#7a4a9c' },
  { name: 'pink', color: '#dd8fa8' },
  { name: 'brown', color: '#7a5334' },
  { name: 'white', color: '#f2f1ee' },
  { name: 'grey', color: '#8c8c8a' },
  { name: 'black', color: '#1b1b1c' },
] as const
export type SwatchName = (typeof swatches)[number]['name']
export const swatchNames = swatches.map(({ name }) => name)

/** How far a palette's colour may be from the one that is asked for: as different as two that still have one name. */
export const COLOR_REACH = 0.11
/** A colour of less of the picture is not what one finds it by. */
export const PALETTE_SHARE = 0.05
const PALETTE_MOST = 6
/** Sides of the cells in which the pixels of a picture are gathered, and in which the search keeps its palette. */
const GATHERING = 0.06
const CELL = 0.05

const linear = (value: number) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const encoded = (value: number) => (value <= 0.003_130_8 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
const LINEAR = Float64Array.from({ length: 256 }, (_, i) => linear(i / 255))

/** sRGB bytes to OKLab (Björn Ottosson, 2020). */
function labOf(r: number, g: number, b: number): Lab {
  const [lr = 0, lg = 0, lb = 0] = [LINEAR[r], LINEAR[g], LINEAR[b]]
  const l = Math.cbrt(0.412_221_470_8 * lr + 0.536_332_536_3 * lg + 0.051_445_992_9 * lb)
  const m = Math.cbrt(0.211_903_498_2 * lr + 0.680_699_545_1 * lg + 0.107_396_956_6 * lb)
  const s = Math.cbrt(0.088_302_461_9 * lr + 0.281_718_837_6 * lg + 0.629_978_700_5 * lb)
  return [
    0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s,
    0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s,
  ]
}

function hexOf([lightness, a, b]: Lab): string {
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3
  const channels = [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ]
  const byte = (value: number) => Math.round(Math.min(1, Math.max(0, encoded(Math.max(0, value)))) * 255)
  return `#${channels.map(value => byte(value).toString(16).padStart(2, '0')).join('')}`
}

const labOfHex = (hex: string): Lab => {
  const byte = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16)
  return labOf(byte(1), byte(3), byte(5))
}

const between = ([l1, a1, b1]: Lab, [l2, a2, b2]: Lab) => Math.hypot(l1 - l2, a1 - a2, b1 - b2)

/** How different two colours `#rrggbb` look: 0 for the same, about 0.02 for just noticeable, 1 for black and white. */
export const colorDistance = (one: string, other: string): number => between(labOfHex(one), labOfHex(other))

/** The main colours of a picture, the largest share first. `rgb`: three bytes a pixel. */
export function paletteOf(rgb: Uint8Array): PaletteColor[] {
  const cells = new Map<number, { lab: [number, number, number]; count: number }>()
  const pixels = Math.floor(rgb.length / 3)
  for (let i = 0; i < pixels; i++) {
    const lab = labOf(rgb[i * 3] ?? 0, rgb[i * 3 + 1] ?? 0, rgb[i * 3 + 2] ?? 0)
    const key = cellOf(lab, GATHERING)
    const cell = cells.get(key) ?? { lab: [0, 0, 0], count: 0 }
    lab.forEach((value, axis) => {
      cell.lab[axis] = (cell.lab[axis] ?? 0) + value
    })
    cell.count += 1
    cells.set(key, cell)
  }
  const fullest = [...cells.values()].sort((one, other) => other.count - one.count)
  const colors: { lab: Lab; count: number }[] = []
  for (const { lab: sums, count } of fullest) {
    const lab: Lab = [sums[0] / count, sums[1] / count, sums[2] / count]
    // What lies beside a larger colour is a shade of it.
    const near = colors.find(each => between(each.lab, lab) < GATHERING * 1.5)
    if (near) near.count += count
    else colors.push({ lab, count })
  }
  return colors
    .map(({ lab, count }) => ({ color: hexOf(lab), share: Math.round((count / pixels) * 1000) / 1000 }))
    .filter(({ share }) => share >= PALETTE_SHARE)
    .sort((one, other) => other.share - one.share)
    .slice(0, PALETTE_MOST)
}

/** The swatches that a palette is near to, as bits. */
export const swatchBits = (palette: readonly PaletteColor[]): number =>
  swatches.reduce(
    (bits, swatch, i) =>
      palette.some(({ color }) => colorDistance(color, swatch.color) <= COLOR_REACH) ? bits | (1 << i) : bits,
    0,
  )

/** The bit of a colour that is one of the swatches; 0 for all others. */
export const swatchBit = (color: string): number => {
  const position = swatches.findIndex(swatch => swatch.color === color.toLowerCase())
  return position < 0 ? 0 : 1 << position
}

const SPAN = 64
/** a and b lie between -0.4 and 0.4. */
const cellOf = ([lightness, a, b]: Lab, side: number): number => {
  const step = (value: number) => Math.floor(value / side)
  return (step(lightness) * SPAN + step(a + 0.4)) * SPAN + step(b + 0.4)
}

/** The cells that a palette's colours lie in. */
export const paletteCells = (palette: readonly PaletteColor[]): number[] => [
  ...new Set(palette.map(({ color }) => cellOf(labOfHex(color), CELL))),
]

/** The cells whose middle is near a colour. */
export function cellsNear(color: string): number[] {
  const [lightness, a, b] = labOfHex(color)
  const steps = Math.ceil(COLOR_REACH / CELL)
  const middle = (value: number, step: number) => (Math.floor(value / CELL) + step + 0.5) * CELL
  const cells: number[] = []
  for (let x = -steps; x <= steps; x++) {
    for (let y = -steps; y <= steps; y++) {
      for (let z = -steps; z <= steps; z++) {
        const lab: Lab = [middle(lightness, x), middle(a + 0.4, y) - 0.4, middle(b + 0.4, z) - 0.4]
        if (between(lab, [lightness, a, b]) <= COLOR_REACH) cells.push(cellOf(lab, CELL))
      }
    }
  }
  return cells
}
