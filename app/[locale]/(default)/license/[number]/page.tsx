// What anybody may know of a licence who has its number; the code of its document leads here.
import { getTranslations } from 'next-intl/server'
import { PermittedUses, TrainingUses } from '#features/cart/permitted-uses.tsx'
import { LicenseMissing } from '#features/licenses/license-missing.tsx'
import { PublicLicenseScreen } from '#features/licenses/public-license-screen.tsx'
import { findTrainingLicense, readPublicLicense } from '#features/licenses/read-public-license.ts'
import { TrainingLicenseScreen } from '#features/licenses/training-license-screen.tsx'
import { pageMetadata } from '#lib/i18n/metadata.ts'

type Props = { params: Promise<{ number: string }> }

/** Search engines stay away: whoever is shown the number may know, and nobody else. */
export async function generateMetadata({ params }: Props) {
  const { number } = await params
  const t = await getTranslations('sold-licenses.page')
  const license = (await readPublicLicense(number)) ?? (await findTrainingLicense(number))
  const own = license ? { title: t('number', { number: license.number }) } : {}
  return { ...(await pageMetadata('license', { number }, own)), robots: { index: false } }
}

export default async function LicensePage({ params }: Props) {
  const { number } = await params
  const license = await readPublicLicense(number)
  if (license) return <PublicLicenseScreen license={license} uses={<PermittedUses />} />
  const training = await findTrainingLicense(number)
  return training ? <TrainingLicenseScreen license={training} uses={<TrainingUses />} /> : <LicenseMissing />
}
