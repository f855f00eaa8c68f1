// The lock of a data folder: one holder, taken over from the dead, and nobody's in a copy.
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FolderInUse, lockFolder } from '#server/db/lock.ts'

let home: string
let folder: string
const lock = (of: string) => lockFolder(join(of, 'db.lock'), of)
/** As another process that lives would hold it. */
const heldBy = (pid: number, place?: string) =>
  writeFileSync(join(folder, 'db.lock'), place === undefined ? String(pid) : `${pid}\n${place}\n`)
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lock-'))
  folder = join(home, 'data')
  mkdirSync(folder)
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

it('is refused while its holder lives, with what to do', () => {
  heldBy(process.ppid, folder)
  expect(() => lock(folder)).toThrow(FolderInUse)
  expect(() => lock(folder)).toThrow(/Stop it first, or set DATA_DIR to another folder/)
  heldBy(process.ppid)
  expect(() => lock(folder)).toThrow(FolderInUse)
})

it('is taken over from a holder that is gone', () => {
  heldBy(2 ** 22 + 1, folder)
  lock(folder)()
})

it('is nobody’s in a copy of the folder, and still its holder’s in a folder that was moved', () => {
  heldBy(process.ppid, folder)
  const copy = join(home, 'copy')
  cpSync(folder, copy, { recursive: true })
  lock(copy)()
  const moved = join(home, 'moved')
  renameSync(folder, moved)
  expect(() => lock(moved)).toThrow(FolderInUse)
})
