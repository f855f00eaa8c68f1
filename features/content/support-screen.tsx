// The support page: answers beside the form.
import { getTranslations } from 'next-intl/server'
import { Messages } from '#components/layout/messages.tsx'
import type { CaptchaSettings } from '#lib/forms/captcha-provider.tsx'
import { errorsAtOnce } from '#lib/i18n/picked-messages.ts'
import { MeetingFormLazily } from './meeting/meeting-form-lazily.tsx'
import { SupportAnswers } from './support-answers.tsx'
import type { Sender } from './support-form.tsx'
import { SupportFormLazily } from './support-form-lazily.tsx'

export async function SupportScreen({ captcha, sender }: { captcha: CaptchaSettings; sender: Sender | null }) {
  const t = await getTranslations('help')
  const form = await getTranslations('support')
  const meeting = await getTranslations('meeting')
  return (
    <div className="page-width grid gap-12 pt-12 pb-(--section-gap)">
      <header className="grid max-w-2xl gap-4">
        <h1 className="font-serif text-display">{t('title')}</h1>
        <p className="text-ink-muted text-lead">{t('lead')}</p>
      </header>
      <div className="grid gap-12 lg:grid-cols-2 lg:gap-20">
        <SupportAnswers />
        <section aria-labelledby="write" className="grid content-start gap-6">
          <div className="grid gap-2">
            <h2 id="write" className="font-serif text-title-2">
              {form('form_title')}
            </h2>
            <p className="max-w-xl text-ink-muted">{form('form_lead')}</p>
          </div>
          <Messages namespaces={['support', 'auth', ...errorsAtOnce]}>
            <SupportFormLazily captcha={captcha} sender={sender} />
          </Messages>
        </section>
      </div>
      <section aria-labelledby="meet" className="grid gap-8 border-line border-t pt-12 lg:grid-cols-2 lg:gap-20">
        <div className="grid content-start gap-2">
          <h2 id="meet" className="font-serif text-title-2">
            {meeting('title')}
          </h2>
          <p className="max-w-xl text-ink-muted">{meeting('lead')}</p>
        </div>
        <Messages namespaces={['meeting', 'auth', ...errorsAtOnce]}>
          <MeetingFormLazily captcha={captcha} />
        </Messages>
      </section>
    </div>
  )
}
