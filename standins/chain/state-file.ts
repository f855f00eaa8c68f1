// Protects the chain's state file: anvil does not replace it atomically, so the last good copy is kept beside it.
import { copyFile, readFile, rename } from 'node:fs/promises'

type StateCheck = { damaged: string | null; restored: boolean }

async function isWhole(path: string): Promise<boolean | null> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch {
    return null
  }
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * Called before anvil reads the file. A whole file is copied to `<path>.previous`; a torn one is set aside and the
 * copy takes its place. `damaged` is where the torn file went, `restored` whether a copy replaced it.
 */
export async function checkState(path: string): Promise<StateCheck> {
  const previous = `${path}.previous`
  const whole = await isWhole(path)
  if (whole === null) return { damaged: null, restored: false }
  if (whole) {
    await copyFile(path, `${previous}.part`)
    await rename(`${previous}.part`, previous)
    return { damaged: null, restored: false }
  }
  const damaged = `${path}.damaged-${Date.now()}`
  await rename(path, damaged)
  const restored = (await isWhole(previous)) === true
  if (restored) await copyFile(previous, path)
  return { damaged, restored }
}
