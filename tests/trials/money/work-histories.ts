// One of the processes of `npm run trials:money`: plays its share and tells its parent how it goes.
import { runHistories } from './run-histories.ts'

const [url = '', histories, seed, shortened] = process.argv.slice(2)
const tell = (message: object): void => void process.send?.(message)
const { played, counts, failure } = await runHistories({
  url,
  histories: Number(histories),
  seed: Number(seed),
  shortened: shortened === 'true',
  onTick: so_far => so_far % 100 === 0 && tell({ so_far }),
})
tell({ played, counts: [...counts], failure })
process.disconnect()
