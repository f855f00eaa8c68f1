// Preloaded into a process, moves its clock: `CLOCK_FILE` says by how many seconds, and is read anew all the time.
import { readFileSync } from 'node:fs'

const LOOK_MS = 50

const file = process.env.CLOCK_FILE
const real = Date
let offset_ms = 0

if (file) {
  const look = () => {
    offset_ms = Number(readFileSync(file, 'utf8')) * 1_000 || 0
  }
  look()
  setInterval(look, LOOK_MS).unref()
  const now = () => real.now() + offset_ms
  globalThis.Date = new Proxy(real, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}
