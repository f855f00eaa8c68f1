// A browser that fails in the way it is told: a program in the place of Chromium, which starts it while all is well.
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBrowser } from '#server/browser/find-browser.ts'
import type { FaultyProxy } from './faulty-proxy.ts'

/** `path`: what the product takes for its browser; everything is written into `folder`. */
export async function failingBrowser(
  folder: string,
): Promise<Pick<FaultyProxy, 'become' | 'tries'> & { path: string }> {
  const { path: real, env } = await findBrowser(null)
  const [path, mode, starts] = ['browser', 'mode', 'starts'].map(name => join(folder, name))
  if (!path || !mode || !starts) throw new Error('no names for the files of the browser')
  let tries = 0
  const count = async () => (await readFile(starts, 'utf8')).length
  const libraries = env.LD_LIBRARY_PATH ? `export LD_LIBRARY_PATH='${env.LD_LIBRARY_PATH}'\n` : ''
  await writeFile(mode, 'fine')
  await writeFile(starts, '')
  await writeFile(
    path,
    `#!/bin/sh
mode=$(cat '${mode}')
[ "$mode" = fine ] || printf . >> '${starts}'
case "$mode" in
  down) exit 127 ;;
  slow) exec sleep 600 ;;
  garbage) echo nonsense; exit 0 ;;
  endless) exec yes nonsense ;;
  error) echo 'no display' >&2; exit 1 ;;
esac
${libraries}exec '${real}' "$@"
`,
  )
  await chmod(path, 0o755)
  return {
    path,
    async become(next) {
      if (next === 'fine') tries = await count()
      else await writeFile(starts, '')
      await writeFile(mode, next)
    },
    tries: () => tries,
  }
}
