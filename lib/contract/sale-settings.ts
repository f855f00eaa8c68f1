// What a creator's images are offered for, and what selling takes: the taxes of their prices and what is in their way.
import { z } from 'zod'
import { taxCodes } from '#lib/rules/billing/vat.ts'
import { saleObstacles } from '#lib/rules/sale.ts'
import { refusal } from './common.ts'
import { endpoint } from './endpoint.ts'
import { BasePrice, TrainingPrice } from './image-changes.ts'

export const SaleSettings = z.object({
  /** Whether new images are put on sale when nothing else is said. */
  license_sale: z.boolean(),
  /** What new images cost for one year, before VAT; null: asked for each time. */
  base_price_cents: z.int().nullable(),
  /** What a licence to train costs before VAT, of every image without a price of its own; null: none is offered. */
  training_price_cents: z.int().nullable(),
  /** Of a licence, for a private buyer in France. */
  tax_code: z.enum(taxCodes),
  /** Of the platform's commission. */
  commission_tax: z.enum(taxCodes),
  /** What keeps the creator from selling, the first thing first; each is a failure code. */
  obstacles: z.array(z.enum(saleObstacles)),
})
export type SaleSettings = z.infer<typeof SaleSettings>

/** Absent fields stay as they are. */
const SaleSettingsUpdate = z
  .strictObject(
    {
      license_sale: z.boolean(refusal('choice_invalid')).optional(),
      base_price_cents: BasePrice.optional(),
      training_price_cents: TrainingPrice.optional(),
    },
    refusal('unknown_field'),
  )
  .refine(changes => Object.keys(changes).length > 0, refusal('required'))
export type SaleSettingsChanges = z.infer<typeof SaleSettingsUpdate>

export const saleSettings = {
  read: endpoint({
    method: 'GET',
    path: '/settings/license',
    access: 'creator',
    response: SaleSettings,
    summary: 'What your new images are offered for, and what is in the way of your sales',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/settings/license',
    access: 'creator',
    body: SaleSettingsUpdate,
    response: SaleSettings,
    summary: 'Change what new images are offered for, and at which price models may be trained with all of them',
  }),
}
