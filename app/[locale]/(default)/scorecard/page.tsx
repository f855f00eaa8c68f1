// Notices in figures, for whoever received one and for everybody else.
import { ScorecardScreen } from '#features/scorecard/scorecard-screen.tsx'
import { api } from '#lib/api/endpoints.ts'
import { callAsStranger } from '#lib/api/server.ts'
import { pageMetadata } from '#lib/i18n/metadata.ts'

export const generateMetadata = () => pageMetadata('scorecard')

export default async function ScorecardPage() {
  return <ScorecardScreen scorecard={await callAsStranger(api.scorecard.read, {})} />
}
