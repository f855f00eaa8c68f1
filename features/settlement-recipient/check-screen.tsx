// Whether a letter is real, by the code that it shows: asked and answered by the address alone, without script.
import { useTranslations } from 'next-intl'
import { AppLink } from '#components/layout/app-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { textLinkClass } from '#components/ui/text-link.tsx'
import { useDateWords } from '#lib/i18n/use-date-words.ts'
import { href } from '#lib/routes.ts'
import type { CheckedCode } from './read-code.ts'

/** `checked`: null while no code was asked about. */
export function CheckScreen({ checked }: { checked: CheckedCode | null }) {
  const t = useTranslations('received-letter.check')
  return (
    <div className="page-width py-10 sm:py-14">
      <div className="grid max-w-2xl gap-6">
        <h1 className="font-serif text-title-1">{t('title')}</h1>
        {checked && <Answer {...checked} />}
        <p className={checked ? 'text-ink-muted' : 'text-ink-muted text-lead'}>{t('lead')}</p>
        <CodeForm code={checked?.code ?? ''} />
        <Signs />
      </div>
    </div>
  )
}

function CodeForm({ code }: { code: string }) {
  const t = useTranslations('received-letter.check')
  return (
    <form method="get" className="flex flex-wrap items-end gap-4" aria-label={t('title')}>
      <TextField
        className="min-w-0 flex-1 basis-64"
        label={t('code')}
        hint={t('code_hint')}
        name="code"
        defaultValue={code}
        required
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" size="large">
        {t('submit')}
      </Button>
    </form>
  )
}

function Answer({ code, state, letter }: CheckedCode) {
  const t = useTranslations('received-letter.check')
  const { day } = useDateWords()
  if (state === 'slow' || state === 'away')
    return (
      <Notice tone="warning" live="status" title={t(`${state}_title`)}>
        {t(`${state}_text`)}
      </Notice>
    )
  if (!letter)
    return (
      <Notice
        tone="danger"
        live="status"
        title={<span className="wrap-anywhere">{t('unknown_title', { code })}</span>}
        actions={
          <AppLink href={href('support')} className={textLinkClass()}>
            {t('tell')}
          </AppLink>
        }
      >
        {t('unknown_text')}
      </Notice>
    )
  const { images, domain, sender_name: sender, sent_on, open } = letter
  return (
    <Notice tone="success" live="status" title={t(open ? 'real_title' : 'real_closed')}>
      <div className="grid gap-2">
        <p className="wrap-anywhere">
          {t('real_text', { images, domain, sender, day: sent_on === null ? 'none' : day(sent_on) })}{' '}
          {!open && t('real_closed_text')}
        </p>
        {open && <p>{t('real_open')}</p>}
        <p>{t('compare')}</p>
      </div>
    </Notice>
  )
}

function Signs() {
  const t = useTranslations('received-letter.check')
  return (
    <section aria-labelledby="signs" className="mt-6 grid gap-3 border-line border-t pt-8">
      <h2 id="signs" className="font-semibold">
        {t('signs_title')}
      </h2>
      <ul className="grid list-disc gap-2 ps-5 text-ink-muted text-small">
        <li>{t('signs_one')}</li>
        <li>{t('signs_two')}</li>
        <li>{t('signs_three')}</li>
      </ul>
    </section>
  )
}
