// An amount in euros as it is typed; `readEuros` and `typedEuros` of lib/money.ts read and write it.
import { TextField, type TextFieldProps } from './text-field.tsx'

export const EuroField = (props: Omit<TextFieldProps, 'inputMode' | 'suffix' | 'autoComplete'>) => (
  <TextField inputMode="decimal" suffix="€" autoComplete="off" {...props} />
)
