// Bank accounts: the five types with their own fields; numbers go to the payment provider and are never shown again.
import { z } from 'zod'
import type { FieldProblem } from '#lib/field-problems.ts'
import {
  BANK_NAME_MAX,
  type BankNumber,
  bankNumberLengths,
  compact,
  isAba,
  isBic,
  isIban,
} from '#lib/rules/accounts/bank.ts'
import { bankAccountTypes, depositAccountTypes } from '#lib/rules/accounts/bank-types.ts'
import { Country, checkPostcode, optional } from './account-fields.ts'
import { empty, Instant, optionalText, pageOf, refusal, requiredText } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A number of digits only and of the right length; spaces and points between digits are dropped. */
const digits = (number: BankNumber, problem: FieldProblem) => {
  const { min, max } = bankNumberLengths[number]
  return z
    .string(refusal('required'))
    .transform(compact)
    .pipe(
      z
        .string()
        .min(1, refusal('required'))
        .regex(/^\d*$/, refusal('digits_only'))
        .refine(text => !/^\d+$/.test(text) || (text.length >= min && text.length <= max), refusal(problem)),
    )
}

const Iban = z
  .string(refusal('required'))
  .transform(text => compact(text).toUpperCase())
  .pipe(
    z
      .string()
      .min(1, refusal('required'))
      .refine(text => text === '' || isIban(text), refusal('iban_invalid')),
  )

const Bic = z
  .string(refusal('required'))
  .transform(text => compact(text).toUpperCase())
  .pipe(
    z
      .string()
      .min(1, refusal('required'))
      .refine(text => text === '' || isBic(text), refusal('bic_invalid')),
  )

const ownerFields = {
  owner_name: requiredText(120),
  owner_address: requiredText(200),
  owner_zip: requiredText(20),
  owner_city: requiredText(100),
  owner_region: optionalText(100).default(null),
  owner_country: Country,
}

const checkOwner = checkPostcode('owner_zip', 'owner_country')

const otherLength = bankNumberLengths.other_account_number

export const IbanForm = z
  .strictObject(
    {
      type: z.literal('iban', refusal('choice_invalid')),
      iban: Iban,
      bic: optional(Bic).default(null),
      ...ownerFields,
    },
    refusal('unknown_field'),
  )
  .superRefine(checkOwner)
export const GbForm = z
  .strictObject(
    {
      type: z.literal('gb', refusal('choice_invalid')),
      sort_code: digits('sort_code', 'digits_6'),
      account_number: digits('gb_account_number', 'digits_8'),
      ...ownerFields,
    },
    refusal('unknown_field'),
  )
  .superRefine(checkOwner)
export const UsForm = z
  .strictObject(
    {
      type: z.literal('us', refusal('choice_invalid')),
      aba: digits('aba', 'digits_9').refine(text => !/^\d{9}$/.test(text) || isAba(text), refusal('aba_invalid')),
      account_number: digits('us_account_number', 'digits_1_17'),
      deposit_account_type: z.enum(depositAccountTypes, refusal('choice_invalid')),
      ...ownerFields,
    },
    refusal('unknown_field'),
  )
  .superRefine(checkOwner)
export const CaForm = z
  .strictObject(
    {
      type: z.literal('ca', refusal('choice_invalid')),
      bank_name: requiredText(BANK_NAME_MAX).refine(
        text => /^[\p{L}\p{N} ]*$/u.test(text),
        refusal('alphanumeric_only'),
      ),
      institution_number: digits('institution_number', 'digits_3'),
      branch_code: digits('branch_code', 'digits_5'),
      account_number: digits('ca_account_number', 'digits_7_20'),
      ...ownerFields,
    },
    refusal('unknown_field'),
  )
  .superRefine(checkOwner)
export const OtherForm = z
  .strictObject(
    {
      type: z.literal('other', refusal('choice_invalid')),
      country: Country,
      bic: Bic,
      account_number: z
        .string(refusal('required'))
        .transform(text => compact(text).toUpperCase())
        .pipe(
          z
            .string()
            .min(1, refusal('required'))
            .regex(/^[0-9A-Z]*$/, refusal('alphanumeric_only'))
            .refine(
              text => text === '' || (text.length >= otherLength.min && text.length <= otherLength.max),
              refusal('characters_5_35'),
            ),
        ),
      ...ownerFields,
    },
    refusal('unknown_field'),
  )
  .superRefine(checkOwner)

export const BankAccountForm = z.discriminatedUnion(
  'type',
  [IbanForm, GbForm, UsForm, CaForm, OtherForm],
  refusal('choice_invalid'),
)
export type BankAccountForm = z.output<typeof BankAccountForm>

export const BankAccount = z.object({
  id: z.string(),
  type: z.enum(bankAccountTypes),
  country: z.string(),
  owner_name: z.string(),
  owner_address: z.string(),
  owner_zip: z.string(),
  owner_city: z.string(),
  owner_region: z.string().nullable(),
  owner_country: z.string(),
  bank_name: z.string().nullable(),
  /** Such as `FR76 •••• 0143`. */
  masked_number: z.string(),
  status: z.enum(['sending', 'to_confirm', 'active', 'refused', 'deactivated']),
  /** Where the holder confirms the account with the payment provider, while `status` is `to_confirm`. */
  confirm_url: z.string().nullable(),
  created_at: Instant,
})
export type BankAccount = z.infer<typeof BankAccount>

export const bankAccounts = {
  list: endpoint({
    method: 'GET',
    path: '/bank-accounts',
    access: 'user',
    response: pageOf(BankAccount),
    summary: 'Your bank account, if you have given one',
  }),
  create: endpoint({
    method: 'POST',
    path: '/bank-accounts',
    access: 'user',
    recent: true,
    body: BankAccountForm,
    response: BankAccount,
    status: 201,
    idempotent: true,
    summary: 'Give the bank account for payouts; it takes the place of an earlier one',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/bank-accounts/{id}',
    access: 'user',
    recent: true,
    response: empty,
    summary: 'Remove your bank account',
  }),
}
