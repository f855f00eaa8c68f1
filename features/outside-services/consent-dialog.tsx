// The one question about outside services: yes and no weigh the same, and each service can be answered by itself.
'use client'
import { useParams } from 'next/navigation'
import { type FormEvent, use, useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import type { ConsentService } from '#lib/outside/outside-services.ts'
import type { Consent } from './consent.ts'
import { consentWords } from './consent-words.ts'

type Props = {
  used: readonly ConsentService[]
  consent: Consent
  /** The visitor asked for it. */
  focus: boolean
  onAnswer: (answers: Consent) => void
}

export function ConsentDialog({ used, consent, focus, onAnswer }: Props) {
  const { locale } = useParams<{ locale: string }>()
  const t = use(consentWords(locale))
  const panel = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (focus) panel.current?.focus()
  }, [focus])
  const all = (agreed: boolean) => onAnswer(Object.fromEntries(used.map(service => [service, agreed])))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const ticked = new FormData(event.currentTarget).getAll('service')
    onAnswer(Object.fromEntries(used.map(service => [service, ticked.includes(service)])))
  }
  return (
    <dialog
      open
      ref={panel}
      tabIndex={-1}
      data-state="open"
      aria-labelledby="consent-title"
      aria-describedby="consent-text"
      className="motion-settle fixed inset-x-3 top-auto bottom-3 z-50 m-0 mx-auto grid max-h-[80dvh] w-auto max-w-xl gap-4 overflow-y-auto rounded-panel border border-line bg-raised p-5 text-ink shadow-float outline-none"
    >
      <h2 id="consent-title" className="font-serif text-title-3">
        {t('consent.title')}
      </h2>
      <p id="consent-text" className="text-small">
        {t('consent.text')}
      </p>
      <form onSubmit={submit} className="grid gap-4">
        <div className="grid gap-3">
          {used.map(service => (
            <Checkbox
              key={service}
              name="service"
              value={service}
              label={t(`consent.services.${service}.name`)}
              hint={t(`consent.services.${service}.what`)}
              defaultChecked={consent[service] === true}
            />
          ))}
        </div>
        <div className="grid gap-2 sm:grid-cols-3">
          <Button variant="secondary" onClick={() => all(false)}>
            {t('consent.no')}
          </Button>
          <Button variant="secondary" type="submit">
            {t('consent.some')}
          </Button>
          <Button variant="secondary" onClick={() => all(true)}>
            {t('consent.yes')}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
