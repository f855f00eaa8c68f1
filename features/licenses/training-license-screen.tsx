// A licence to train for whoever was shown its number: whether it counts, of what, how long, and what it permits.
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { PublicTrainingLicense } from '#lib/contract/licenses.ts'
import { dateWords } from '#lib/date-words.ts'
import { LicensedPicture, LicenseFacts, LicenseVerdict } from './license-parts.tsx'

type Props = { license: PublicTrainingLicense }

/** `uses`: what the licence permits. */
export async function TrainingLicenseScreen({ license, uses }: Props & { uses: ReactNode }) {
  const t = await getTranslations('sold-licenses.page.training')
  const dates = dateWords(await getLocale())
  const { number, state, title, author, image } = license
  const values = { title, author, from: dates.day(license.starts_on), until: dates.day(license.ends_on) }
  return (
    <div className="page-width grid gap-x-16 gap-y-12 py-10 sm:py-14 lg:grid-cols-12">
      <LicenseVerdict number={number} state={state} title={t(`${state}.title`)} text={t(`${state}.text`, values)} />
      <div className="min-w-0 lg:col-span-7">
        <LicensedPicture image={image} title={title} author={author} />
      </div>
      <div className="grid min-w-0 content-start gap-8 lg:col-span-5">
        <Facts license={license} />
      </div>
      {uses}
    </div>
  )
}

async function Facts({ license }: Props) {
  const t = await getTranslations('sold-licenses.page')
  const dates = dateWords(await getLocale())
  const { title, author, holder, sha256, image } = license
  const wrapped = (text: string) => <span className="wrap-anywhere">{text}</span>
  const items = [
    { key: 'purpose', term: t('purpose'), detail: t('purpose_training') },
    { key: 'from', term: t('from'), detail: dates.day(license.starts_on) },
    { key: 'until', term: t('until'), detail: dates.day(license.ends_on) },
    { key: 'holder', term: t('holder'), detail: wrapped(holder ?? t('holder_hidden')) },
    { key: 'original', term: t('original'), detail: wrapped(sha256) },
  ]
  return <LicenseFacts image={image} title={title} author={author} items={items} />
}
