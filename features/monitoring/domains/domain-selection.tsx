// What can be done with the websites that are chosen in the list: ask the registries about all of them.
'use client'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { useLookUp } from './use-look-up.ts'

type Props = { selected: ReadonlySet<string>; onClear: () => void }

export function DomainSelection({ selected, onClear }: Props) {
  const t = useTranslations('domains')
  const lookUp = useLookUp()
  const count = selected.size
  return (
    <div
      hidden={count === 0}
      className="sticky bottom-4 z-20 flex flex-wrap items-center gap-3 rounded-panel border border-line bg-raised px-4 py-3 shadow-raised"
    >
      <p role="status" className="me-auto font-semibold text-small">
        {count > 0 && t('list.selected', { count })}
      </p>
      <Button variant="quiet" size="small" onClick={onClear}>
        {t('list.unselect')}
      </Button>
      <Button
        variant="secondary"
        size="small"
        busy={lookUp.isPending}
        onClick={() => lookUp.mutate([...selected], { onSuccess: onClear })}
      >
        {t('panel.look_up_many', { count })}
      </Button>
    </div>
  )
}
