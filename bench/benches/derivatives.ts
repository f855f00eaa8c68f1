// G9: the previews of the demo photographs, against sharp's own one-decode pipeline (R3).
import { join } from 'node:path'
import { root } from '../../scripts/build-stamp.ts'
import { WEBP_SIZES } from '../../server/imaging/derive.ts'
import type { Figure } from '../lib/figure.ts'
import { runProgram } from '../lib/program.ts'
import { digits, median, ratioOf, shown } from '../lib/statistics.ts'
import type { World } from '../lib/world.ts'

const photos = join(root, 'content/photos')

type Cpu = { ours: number; reference: number; alike: number }

export async function benchDerivatives({ rounds }: Pick<World, 'rounds'>): Promise<Figure[]> {
  const turns: Cpu[] = []
  for (let round = 0; round < rounds; round += 1) {
    // The program ends with one line of JSON.
    turns.push(JSON.parse(await runProgram(['node', 'bench/lib/derive-photos.ts', photos, String(round)])) as Cpu)
  }
  const [ours, reference, alike] = (['ours', 'reference', 'alike'] as const).map(way => turns.map(turn => turn[way]))
  if (!ours || !reference || !alike) throw new Error('no round')
  const over = (others: number[]) => ratioOf(ours.map((each, index) => each / (others[index] ?? Number.NaN)))
  const ratio = over(reference)
  return [
    {
      goal: 'G9',
      what: 'CPU of judging a photograph and making its previews, times R3',
      pass: '≤ 1.20 (stretch 1.05)',
      measured: shown(ratio),
      met: ratio.median <= 1.2,
      note: `${digits(median(ours))} s against ${digits(median(reference))} s for the demo photographs; ours also judges every scan and makes WebP of ${WEBP_SIZES.join(', ')} px, placeholder and colour; ${shown(over(alike))} × R3 made to write the same WebP sizes; AVIF is made later and not counted`,
      raw: { ours, reference, alike },
    },
  ]
}
