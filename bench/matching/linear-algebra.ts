// Eigenvectors of a symmetric matrix by Jacobi rotations, and a random rotation: for learning the projection.

export type Matrix = Float64Array[]

export const zeros = (rows: number, columns = rows): Matrix =>
  Array.from({ length: rows }, () => new Float64Array(columns))

const cell = (matrix: Matrix, row: number, column: number): number => matrix[row]?.[column] ?? 0

function put(matrix: Matrix, row: number, column: number, value: number): void {
  const line = matrix[row]
  if (line) line[column] = value
}

/** Eigenvalues, the greatest first, and for each its vector as a row. */
export function eigen(symmetric: Matrix): { values: number[]; vectors: Matrix } {
  const size = symmetric.length
  const a = symmetric.map(row => Float64Array.from(row))
  const v = zeros(size)
  for (let i = 0; i < size; i += 1) put(v, i, i, 1)
  for (let compact = 0; compact < 14; compact += 1) {
    for (let p = 0; p < size - 1; p += 1) for (let q = p + 1; q < size; q += 1) rotate(a, v, p, q)
  }
  const order = Array.from({ length: size }, (_, i) => i).toSorted((x, y) => cell(a, y, y) - cell(a, x, x))
  return { values: order.map(i => cell(a, i, i)), vectors: order.map(i => v[i] ?? new Float64Array(size)) }
}

function rotate(a: Matrix, v: Matrix, p: number, q: number): void {
  const off = cell(a, p, q)
  if (Math.abs(off) < 1e-14) return
  const theta = (cell(a, q, q) - cell(a, p, p)) / (2 * off)
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const c = 1 / Math.sqrt(t * t + 1)
  const s = t * c
  for (let k = 0; k < a.length; k += 1) turn(a, k, p, k, q, c, s)
  for (let k = 0; k < a.length; k += 1) turn(a, p, k, q, k, c, s)
  for (let k = 0; k < a.length; k += 1) turn(v, p, k, q, k, c, s)
}

function turn(m: Matrix, i: number, j: number, k: number, l: number, c: number, s: number): void {
  const [x, y] = [cell(m, i, j), cell(m, k, l)]
  put(m, i, j, c * x - s * y)
  put(m, k, l, s * x + c * y)
}

export function multiply(left: Matrix, right: Matrix): Matrix {
  const columns = right[0]?.length ?? 0
  return left.map(row => {
    const out = new Float64Array(columns)
    row.forEach((value, k) => {
      if (value !== 0) for (let j = 0; j < columns; j += 1) out[j] = (out[j] ?? 0) + value * cell(right, k, j)
    })
    return out
  })
}

/** Numbers 0..1 that are the same in every run with the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** An orthonormal matrix of random directions. */
export function chanceRotation(size: number, random: () => number): Matrix {
  const rows: Matrix = []
  while (rows.length < size) {
    const row = Float64Array.from({ length: size }, () => random() + random() + random() + random() - 2)
    for (const other of rows) {
      const dot = row.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0)
      for (let i = 0; i < size; i += 1) row[i] = (row[i] ?? 0) - dot * (other[i] ?? 0)
    }
    const length = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0))
    rows.push(row.map(value => value / length))
  }
  return rows
}
