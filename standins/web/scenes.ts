// Scenes that resemble demo photographs in subject, layout and colours, and are other pictures: drawn from noise, point by point.
import { setImmediate as breathe } from 'node:timers/promises'
import sharp from 'sharp'

type Rgb = readonly [number, number, number]
type Point = { x: number; y: number; noise: (x: number, y: number, octaves?: number) => number }
type Draw = (at: Point) => Rgb

const mix = (a: Rgb, b: Rgb, share: number): Rgb => {
  const part = Math.min(1, Math.max(0, share))
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part]
}
const smooth = (from: number, to: number, value: number): number => {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}
const shade = (color: Rgb, factor: number): Rgb => [color[0] * factor, color[1] * factor, color[2] * factor]
/** How near a point is to a line through (x0, y0) with this slope: 1 on it, 0 beyond its width. */
const stroke = ({ x, y }: Point, x0: number, y0: number, slope: number, width: number): number =>
  1 - smooth(width * 0.7, width, Math.abs(y - y0 - slope * (x - x0)) / Math.hypot(1, slope))

const mountains: Draw = ({ x, y, noise }) => {
  const sky = mix([86, 132, 200], [214, 226, 240], y * 2 + (noise(x * 3, y * 6, 4) - 0.5) * 1.4)
  const ridge = 0.42 - 0.22 * Math.abs(noise(x * 4 + 7, 1, 5) - 0.3)
  if (y < ridge) return sky
  const rock = shade([150, 150, 158], 0.5 + noise(x * 24, y * 40, 4))
  const snow = smooth(0.62, 0.7, noise(x * 12 + 30, y * 18, 3))
  const meadow = 0.6 + 0.12 * (noise(x * 3 + 50, 2, 3) - 0.5) + x * 0.08
  if (y < meadow) return mix(rock, [244, 246, 250], snow)
  const path = smooth(0.05, 0.03, Math.abs(x - 0.55 + (y - 0.8) * 0.5 + 0.04 * noise(0, y * 9, 2)))
  return mix(shade([112, 118, 52], 0.55 + 0.8 * noise(x * 60, y * 90, 3)), [120, 92, 66], path)
}

const sunset: Draw = ({ x, y, noise }) => {
  const sun = Math.hypot((x - 0.37) * 1.5, y - 0.48)
  const sky = mix([255, 210, 120], [64, 92, 150], sun * 1.6 + (noise(x * 2, y * 14, 4) - 0.5) * 0.5)
  const horizon = 0.56 + 0.05 * noise(x * 5 + 3, 4, 4)
  if (y < horizon) return mix([255, 250, 225], sky, smooth(0.03, 0.08, sun))
  const water = noise(x * 8, y * 80, 3)
  const glow = smooth(0.16, 0, Math.abs(x - 0.37)) * water
  return mix(shade([52, 58, 74], 0.5 + water * 0.8), [255, 190, 110], glow)
}

const cables: Draw = at => {
  const { x, y, noise } = at
  const sky = mix([96, 150, 214], [226, 232, 236], y * 0.9 + (noise(x * 3 + 9, y * 5, 5) - 0.5) * 0.7)
  const ground = y > 0.86 ? shade([190, 178, 150], 0.8 + 0.4 * noise(x * 30, y * 60, 3)) : sky
  const dark = Math.max(
    stroke(at, 0.15, 0, 1.4, 0.006),
    stroke(at, 0.18, 0, 1.42, 0.005),
    stroke(at, 0.21, 0, 1.45, 0.006),
  )
  const light = Math.max(stroke(at, 0.9, 0.1, -0.5, 0.012), stroke(at, 0.9, 0.6, -0.42, 0.01))
  return mix(mix(ground, [242, 244, 246], light), [44, 48, 56], dark)
}

const coast: Draw = ({ x, y, noise }) => {
  const edge = x * 0.8 - y * 0.55 + 0.06 * noise(x * 10, y * 10, 4) + 0.03
  const foam = smooth(0.07, 0.02, Math.abs(edge - 0.1)) * (0.5 + noise(x * 50, y * 50, 3))
  const sand = shade([206, 150, 106], 0.85 + 0.3 * noise(x * 70, y * 70, 3))
  const sea = mix([70, 170, 172], [12, 74, 108], edge * 1.8 + 0.4 * (noise(x * 14, y * 14, 4) - 0.5))
  return mix(edge < 0.1 ? sand : sea, [250, 250, 246], foam)
}

const seeds: Draw = ({ x, y, noise }) => {
  let color = mix([250, 214, 140], [54, 66, 28], y * 1.3 + 0.5 * (noise(x * 4, y * 4, 3) - 0.5))
  color = mix(color, [30, 44, 14], smooth(0.5, 0.75, noise(x * 90, y * 7, 2)) * smooth(0.35, 0.9, y))
  const heads: readonly (readonly [number, number, number])[] = [
    [0.68, 0.36, 0.19],
    [0.3, 0.52, 0.08],
    [0.16, 0.34, 0.05],
    [0.46, 0.7, 0.06],
  ]
  for (const [cx, cy, radius] of heads) {
    const dx = (x - cx) * 1.5
    const distance = Math.hypot(dx, y - cy) / radius
    const rays = noise(Math.atan2(y - cy, dx) * 14 + 40, distance * 5, 2)
    color = mix(color, [238, 226, 190], smooth(1.05, 0.75, distance) * (0.25 + rays))
    color = mix(color, [120, 96, 60], smooth(0.16, 0.1, distance))
  }
  return color
}

const dish: Draw = ({ x, y, noise }) => {
  const table = shade([168, 166, 162], 0.7 + 0.6 * noise(x * 26, y * 26, 4))
  const cast = smooth(0.37, 0.35, Math.hypot((x - 0.38) * 1.25, (y - 0.6) * 1.1))
  const rim = Math.hypot((x - 0.5) * 1.3, (y - 0.5) * 1.15 + 0.08 * (x - 0.5))
  const red = shade([214, 52, 22], 0.6 + 0.9 * smooth(0.36, 0.05, rim) + 0.15 * noise(x * 9, y * 90, 2))
  const inside = Math.hypot((x - 0.46) * 1.5, y - 0.52)
  const flesh = mix(
    [190, 60, 62],
    [240, 222, 196],
    smooth(0.1, 0.15, inside) + 0.6 * (noise(x * 110, y * 110, 2) - 0.5),
  )
  const bowl = mix(flesh, red, smooth(0.17, 0.18, inside))
  return mix(bowl, mix(table, [40, 40, 44], cast), smooth(0.36, 0.37, rim))
}

const stream: Draw = ({ x, y, noise }) => {
  const rock = shade([142, 140, 132], 0.3 + 1.1 * noise(x * 16, y * 16, 5))
  const leaves = shade([70, 112, 44], 0.4 + 1.1 * noise(x * 60 + 8, y * 60, 4))
  const bed = Math.abs(x - 0.45 - 0.12 * (noise(3, y * 5, 3) - 0.5) * 4 - (y - 0.5) * 0.2)
  const water = mix([226, 236, 240], [74, 92, 96], noise(x * 70, y * 12, 4) * 1.3)
  const ground = mix(leaves, rock, smooth(0.3, 0.5, y + 0.5 * (noise(x * 5, y * 5, 3) - 0.5)))
  return mix(water, ground, smooth(0.05, 0.08, bed - y * 0.05))
}

const folds: Draw = ({ x, y, noise }) => {
  const fold = noise(x * 2 + y * 1.5, y * 1.2 - x, 2) * 4
  const part = fold - Math.floor(fold)
  return shade(mix([132, 26, 96], [246, 130, 70], x * 0.4 + y * 0.5 + part * 0.4), 0.55 + part * 0.6)
}

const scenes = { mountains, sunset, cables, coast, seeds, dish, stream, folds } satisfies Record<string, Draw>
export type Scene = keyof typeof scenes

const GRID = 256
const MASK = GRID - 1

/** Random numbers between 0 and 1 on a grid that repeats, others for each seed. */
function gridOf(seed: number): Float32Array {
  const grid = new Float32Array(GRID * GRID)
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0
  for (let at = 0; at < grid.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    grid[at] = ((state ^ (state >>> 15)) >>> 0) / 2 ** 32
  }
  return grid
}

/** Smooth noise between 0 and 1 over the grid. Written plainly: a scene asks for it millions of times. */
function noiseOf(grid: Float32Array): Point['noise'] {
  const layer = (x: number, y: number): number => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const across = x - left
    const down = y - top
    const ease = across * across * (3 - 2 * across)
    const row = (top & MASK) * GRID
    const below = ((top + 1) & MASK) * GRID
    const from = left & MASK
    const to = (left + 1) & MASK
    const upperLeft = grid[row + from] ?? 0
    const lowerLeft = grid[below + from] ?? 0
    const upper = upperLeft + ((grid[row + to] ?? 0) - upperLeft) * ease
    const lower = lowerLeft + ((grid[below + to] ?? 0) - lowerLeft) * ease
    return upper + (lower - upper) * (down * down * (3 - 2 * down))
  }
  return (x, y, octaves = 1) => {
    let sum = 0
    let weight = 0
    let size = 1
    let part = 1
    for (let octave = 0; octave < octaves; octave += 1) {
      sum += layer(x * size + octave * 17, y * size) * part
      weight += part
      size *= 2
      part /= 2
    }
    return sum / weight
  }
}

const WIDTH = 750
const HEIGHT = 500
/** Rows after which others may work: the stand-in shares its thread with the product. */
const ROWS = 20

/** The scene as a JPEG of 1200 by 800 points; the seed moves everything in it. About a third of a second. */
export async function drawScene(name: Scene, seed: number): Promise<Buffer> {
  const grid = gridOf(seed)
  const noise = noiseOf(grid)
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  const draw = scenes[name]
  const [shift, stretch] = [(seed % 7) * 0.013, 1 - (seed % 5) * 0.03]
  for (let row = 0; row < HEIGHT; row += 1) {
    if (row % ROWS === 0) await breathe()
    for (let column = 0; column < WIDTH; column += 1) {
      const x = (column / WIDTH) * stretch + shift
      const [red, green, blue] = draw({ x, y: row / HEIGHT, noise })
      const grain = ((grid[(row * 31 + column) % grid.length] ?? 0) - 0.5) * 12
      const at = (row * WIDTH + column) * 3
      pixels[at] = clamp(red + grain)
      pixels[at + 1] = clamp(green + grain)
      pixels[at + 2] = clamp(blue + grain)
    }
  }
  const drawn = sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
  return drawn.resize(1200, 800).jpeg({ quality: 88 }).toBuffer()
}

const clamp = (value: number): number => Math.min(255, Math.max(0, value))
