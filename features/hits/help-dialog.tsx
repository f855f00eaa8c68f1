// The keys of the page, and the switch that turns them off.
'use client'
import { useTranslations } from 'next-intl'
import { Dialog } from '#components/ui/dialog.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { actNames, acts } from './filing/filing-acts.ts'
import { Key } from './filing/filing-buttons.tsx'
import { useKeysOn } from './filing/use-keys.ts'

/** What they do is in the messages: `hits.keys.<name>`. */
const moves = [
  { name: 'next', keys: ['J', '→'] },
  { name: 'previous', keys: ['K', '←'] },
  { name: 'choose', keys: ['X'] },
  { name: 'range', keys: ['⇧', 'J'] },
  { name: 'open', keys: ['↵'] },
  { name: 'undo', keys: ['Z'] },
  { name: 'view', keys: ['O'] },
  { name: 'back', keys: ['Esc'] },
  { name: 'help', keys: ['?'] },
] as const

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('hits.keys')
  const filing = useTranslations('hits.filing')
  const [on, setOn] = useKeysOn()
  return (
    <Dialog open onOpenChange={onClose} size="large" title={t('title')} description={t('text')} closeLabel={t('close')}>
      <div className="grid gap-6">
        <div className="grid gap-x-10 sm:grid-cols-2">
          <dl className="grid content-start divide-y divide-line border-line border-b">
            {moves.map(({ name, keys }) => (
              <Row key={name} keys={keys} text={t(name)} />
            ))}
          </dl>
          <dl className="grid content-start divide-y divide-line border-line border-b">
            {actNames.map(act => (
              <Row key={act} keys={[acts[act].key]} text={filing(`acts.${act}`)} detail={t(`acts.${act}`)} />
            ))}
          </dl>
        </div>
        <Switch
          label={t('switch')}
          hint={t('switch_hint')}
          checked={on}
          onChange={event => setOn(event.target.checked)}
        />
      </div>
    </Dialog>
  )
}

function Row({ keys, text, detail }: { keys: readonly string[]; text: string; detail?: string }) {
  return (
    <div className="grid grid-cols-[5rem_1fr] items-start gap-3 py-2 text-small">
      <dt className="flex gap-1">
        <span className="sr-only">{keys.join(' ')}</span>
        {keys.map(key => (
          <Key key={key}>{key}</Key>
        ))}
      </dt>
      <dd>
        {text}
        {detail && <span className="block text-caption text-ink-muted">{detail}</span>}
      </dd>
    </div>
  )
}
