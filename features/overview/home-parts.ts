// What the home of somebody is made of: whoever has several roles has the parts of each.
import { may, type Person } from '#lib/rules/access.ts'

export type HomeRole = 'administration' | 'lawyer' | 'creator' | 'buyer'

/** Work for others first; what everybody has is last. */
export function homePartsOf(person: Person): HomeRole[] {
  return [
    ...(may('admin', person) ? (['administration'] as const) : []),
    ...(may('lawyer', person) ? (['lawyer'] as const) : []),
    may('creator', person) ? 'creator' : 'buyer',
  ]
}
