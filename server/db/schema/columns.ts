// Columns that tables of all domains have.
import { timestamp } from 'drizzle-orm/pg-core'

/** A moment; days have columns of their own kind. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
