// Which card or which mandate pays for a plan, or the form of a new card in its place.
'use client'
import { FormFailure } from '#components/forms/form-failure.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { CardForm } from '../billing/card-form.tsx'
import { Standin } from '../billing/cards-tab.tsx'
import { CardChoice } from './card-choice.tsx'
import type { Means } from './use-means.ts'

/** `free`: nothing is to be paid, so nothing is asked. */
export function PlanMeans({ means, busy, free = false }: { means: Means; busy: boolean; free?: boolean }) {
  const { known, standin, error, cards, card, mandate, debit, choose, asking, setAdding } = means
  const chosen = debit ?? card
  const saved = () => {
    choose(undefined)
    setAdding(false)
  }
  return (
    <>
      {error && <FormFailure failure={error} />}
      {!known && !error && <Skeleton className="h-16 w-full" />}
      {standin && <Standin />}
      {known && !free && chosen && !asking && (
        <CardChoice
          cards={cards}
          mandate={mandate}
          chosen={chosen}
          busy={busy}
          onChoose={choose}
          onAdd={() => setAdding(true)}
        />
      )}
      {known && !free && asking && (
        <CardForm onSaved={saved} {...(chosen ? { onCancel: () => setAdding(false) } : {})} />
      )}
    </>
  )
}
