// What sends people to the plans: a quota that is full, or a price that a higher plan lowers; and which plan answers it.
import { type Plan, type PlanName, planNamed, planNames, uploadsPerMonth } from './plans.ts'

export const planNeeds = ['uploads', 'monitored', 'report'] as const
export type PlanNeed = (typeof planNeeds)[number]

const needs: Record<string, PlanNeed> = { quota_exceeded: 'uploads', tracking_quota_full: 'monitored' }

/** What a refusal asks a plan for; null for one that no plan lifts. */
export const needBehind = (code: string | null | undefined): PlanNeed | null => needs[code ?? ''] ?? null

/** What each need is measured by. */
const given: Record<PlanNeed, (plan: Plan) => number> = {
  uploads: uploadsPerMonth,
  monitored: ({ monitored_images }) => monitored_images,
  report: ({ evidence_report_cents }) => evidence_report_cents,
}

/** The lowest plan above `current` that gives more of it; null where none does. */
export function planThatGives(need: PlanNeed, current: PlanName): Plan | null {
  const now = given[need](planNamed(current))
  const higher = planNames.slice(planNames.indexOf(current) + 1).map(planNamed)
  const better = (plan: Plan) => (need === 'report' ? given[need](plan) < now : given[need](plan) > now)
  return higher.find(better) ?? null
}
