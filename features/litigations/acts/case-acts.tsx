// What whoever looks at a case may do with it now: the API says which acts, each asks before it is done.
'use client'
import type { LitigationDetail } from '#lib/contract/litigations.ts'
import { AcceptAct } from './accept-act.tsx'
import { DiscountAct } from './discount-act.tsx'
import { WordedAct } from './worded-act.tsx'

export function CaseActs({ litigation }: { litigation: LitigationDetail }) {
  const { id, acts } = litigation
  return (
    <div className="flex flex-wrap gap-2">
      {acts.map(act => {
        if (act === 'classify') return null
        if (act === 'accept') return <AcceptAct key={act} id={id} />
        if (act === 'discount') return <DiscountAct key={act} litigation={litigation} />
        return <WordedAct key={act} id={id} act={act} variant={act === 'succeed' ? 'primary' : 'secondary'} />
      })}
    </div>
  )
}
