// One e-mail address, with the keyboard for it on phones.
import { TextField, type TextFieldProps } from '#components/ui/text-field.tsx'

export const EmailField = (props: TextFieldProps) => (
  <TextField {...props} type="email" inputMode="email" autoCapitalize="none" required />
)
