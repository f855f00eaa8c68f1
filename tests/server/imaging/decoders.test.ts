// The decoding processes: killed and replaced when a file takes too much, one huge picture at a time, gone when there is nothing to do.
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImaging } from '#server/imaging/imaging.ts'
import { DecodingInterrupted } from '#server/ports/imaging.ts'
import { hostileFiles } from '#tests/support/files/hostile-files.ts'
import { testImaging } from '#tests/support/files/imaging.ts'
import { jpeg, repeatScans } from '#tests/support/files/jpeg-files.ts'

const MB = 1024 * 1024
const time_ms = {
  inspect: 10_000,
  inspect_and_derive: 10_000,
  derive: 10_000,
  derive_finer: 10_000,
  copy: 10_000,
  sample: 10_000,
  tiles: 10_000,
}
const { imaging, folder, saved, close } = await testImaging()
beforeAll(async () => {
  await imaging.inspect(await saved(await jpeg()))
})
afterAll(close)

describe('the decoders', () => {
  it.runIf(process.platform === 'linux')(
    'are killed and replaced when a task exceeds its time, and the next task is done',
    { timeout: 120_000 },
    async () => {
      const hasty = createImaging({ workers: 1, time_ms: { ...time_ms, derive: 1 }, patience: 20_000 })
      const path = await saved(await jpeg({ width: 5000, height: 5000 }))
      await hasty.inspect(path)
      const [before] = hasty.pids()
      await expect(hasty.derive(path, folder)).rejects.toThrow('imaging worker lost: time')
      expect(await hasty.inspect(path)).toMatchObject({ accepted: true })
      expect(hasty.pids()).toHaveLength(1)
      expect(hasty.pids()[0]).not.toBe(before)
      await hasty.close()
      const hastier = createImaging({ workers: 1, time_ms: { ...time_ms, inspect: 1 }, patience: 20_000 })
      expect(await hastier.inspect(path)).toEqual({ accepted: false, refusal: 'image_damaged' })
      await hastier.close()
    },
  )

  it('say nothing against a file that a busy machine did not get done, and take it when there is time', async () => {
    const brief = createImaging({ workers: 1, time_ms: { ...time_ms, inspect: 100 }, patience: 20 })
    const path = await saved(await jpeg())
    const pending = brief.inspect(path)
    await expect.poll(() => brief.pids().length).toBe(1)
    // A process that gets no CPU at all.
    process.kill(brief.pids()[0] ?? Number.NaN, 'SIGSTOP')
    await expect(pending).rejects.toThrow(new DecodingInterrupted('starved'))
    await brief.close()
    expect(await imaging.inspect(path)).toMatchObject({ accepted: true })
  })

  it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)('say nothing against a file when %s ends them', async signal => {
    const pool = createImaging({ workers: 1 })
    const pending = pool.inspect(await saved(await jpeg()))
    await expect.poll(() => pool.pids().length).toBe(1)
    process.kill(pool.pids()[0] ?? Number.NaN, signal)
    await expect(pending).rejects.toThrow(new DecodingInterrupted('killed'))
    await pool.close()
  })

  it('refuse a file over which the decoder itself falls', async () => {
    const pool = createImaging({ workers: 1 })
    const pending = pool.inspect(await saved(await jpeg()))
    await expect.poll(() => pool.pids().length).toBe(1)
    process.kill(pool.pids()[0] ?? Number.NaN, 'SIGSEGV')
    expect(await pending).toEqual({ accepted: false, refusal: 'image_damaged' })
    await pool.close()
  })

  it.runIf(process.platform === 'linux')(
    'are killed when a file swells their memory, and the file is refused',
    { timeout: 120_000 },
    async () => {
      const small = createImaging({ workers: 1, memory_bytes: 180 * MB })
      const heavy = await saved(repeatScans(await jpeg({ width: 12_000, height: 6_000, progressive: true }), 40))
      expect(await small.inspect(heavy)).toEqual({ accepted: false, refusal: 'image_damaged' })
      expect(await small.inspect(await saved(await jpeg()))).toMatchObject({ accepted: true })
      await small.close()
    },
  )

  it('survive the death of one of them: its task fails, the others go on', { timeout: 120_000 }, async () => {
    const pair = createImaging({ workers: 2 })
    const path = await saved(await jpeg({ width: 5000, height: 5000 }))
    const work = [
      pair.derive(path, await mkdtemp(join(folder, 'a-'))),
      pair.derive(path, await mkdtemp(join(folder, 'b-'))),
    ]
    await expect.poll(() => pair.pids().length).toBe(2)
    const [victim = Number.NaN] = pair.pids()
    process.kill(victim, 'SIGKILL')
    const ends = await Promise.allSettled(work)
    expect(ends.map(end => end.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await pair.inspect(path)).toMatchObject({ accepted: true })
    await pair.close()
  })

  it('take one huge picture at a time, and others beside it', { timeout: 120_000 }, async () => {
    const pair = createImaging({ workers: 2 })
    const huge = await saved(await jpeg({ width: 9_000, height: 6_000 }))
    const usual = await saved(await jpeg())
    // Both processes are there: starting one can take longer than a picture.
    await Promise.all([pair.inspect(usual), pair.inspect(usual)])
    const ends: string[] = []
    const done = (name: string, path: string) => pair.inspect(path).then(() => ends.push(name))
    // Held back until all work is given out, so that it is not the quicker one that counts.
    const [one = Number.NaN, other = Number.NaN] = pair.pids()
    for (const pid of [one, other]) process.kill(pid, 'SIGSTOP')
    const work = [done('huge', huge), done('huge', huge)]
    await setTimeout(200)
    work.push(done('usual', usual))
    await setTimeout(200)
    process.kill(one, 'SIGCONT')
    await expect.poll(() => ends[0] === 'usual' || ends.length === 2, { timeout: 60_000 }).toBe(true)
    process.kill(other, 'SIGCONT')
    await Promise.all(work)
    // The process let go first had the one huge picture and then does the other, or it had the usual one and then nothing.
    expect([
      ['huge', 'huge', 'usual'],
      ['usual', 'huge', 'huge'],
    ]).toContainEqual(ends)
    expect(pair.pids()).toHaveLength(2)
    await pair.close()
  })

  it('end when there is nothing to do, and give all their memory back', { timeout: 120_000 }, async () => {
    const brief = createImaging({ workers: 2, idle_ms: 200 })
    const path = await saved(await jpeg())
    await Promise.all([brief.inspect(path), brief.inspect(path)])
    await expect.poll(() => brief.pids().length, { timeout: 30_000 }).toBe(0)
    expect(await brief.inspect(path)).toMatchObject({ accepted: true })
    await brief.close()
    await expect(brief.inspect(path)).rejects.toThrow('imaging is closed')
  })

  it('leave the memory of this process as it was after all hostile files', async () => {
    const files = await Promise.all(
      hostileFiles.filter(file => file.name !== '51 MB').map(async file => saved(await file.build())),
    )
    const before = process.memoryUsage.rss()
    await Promise.all(files.map(path => imaging.inspect(path)))
    expect(process.memoryUsage.rss() - before).toBeLessThan(40 * MB)
    expect(imaging.pids().length).toBeLessThanOrEqual(1)
  })
})
