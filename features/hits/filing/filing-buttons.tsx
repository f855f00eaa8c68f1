// The ways to file a hit as buttons, each with its key; used for the hits that are chosen and for the one that is compared.
'use client'
import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { type ActName, actNames, acts } from './filing-acts.ts'
import { useKeysOn } from './use-keys.ts'

type Props = {
  onAct: (act: ActName) => void
  /** What the hit is filed under already. */
  current?: ActName | undefined
  /** One below the other with their keys, or side by side, without what is done already. */
  layout: 'column' | 'bar'
}

export function FilingButtons({ onAct, current, layout }: Props) {
  const t = useTranslations('hits.filing')
  const [keysOn] = useKeysOn()
  const bar = layout === 'bar'
  const shown = bar ? actNames.filter(act => act !== current) : actNames
  return (
    <ul aria-label={t('label')} className={bar ? 'flex w-full overflow-x-auto' : 'grid gap-1'}>
      {shown.map(act => {
        const { icon: Icon, key } = acts[act]
        return (
          <li key={act} className={bar ? 'grow' : undefined}>
            <button
              type="button"
              aria-pressed={current === act}
              aria-keyshortcuts={keysOn ? key : undefined}
              onClick={() => onAct(act)}
              className={clsx(
                'flex w-full items-center rounded-control text-ink transition-colors duration-quick hover:bg-sunken focus-visible:-outline-offset-2 aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent',
                bar
                  ? 'min-h-14 min-w-14 flex-col justify-center gap-1 whitespace-nowrap px-1 text-caption sm:px-2'
                  : 'min-h-10 gap-3 px-3 text-start text-small',
              )}
            >
              <Icon aria-hidden="true" className="size-4.5 shrink-0" />
              <span className={bar ? undefined : 'grow'}>{bar ? t(`short.${act}`) : t(`acts.${act}`)}</span>
              {!bar && keysOn && <Key>{key}</Key>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** A key as it stands on the keyboard. */
export function Key({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid min-h-6 min-w-6 place-items-center rounded-control border border-line-strong px-1.5 font-mono text-caption text-ink-muted uppercase"
    >
      {children}
    </span>
  )
}
