// Columns that tables of all domains have.
import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A moment; days have columns of their own kind. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Bytes that belong to their row. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
