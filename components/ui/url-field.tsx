// One line of text for an address of the web, with the keyboard for it on phones.
import { TextField, type TextFieldProps } from './text-field.tsx'

export const UrlField = (props: TextFieldProps) => (
  <TextField {...props} type="url" inputMode="url" autoCapitalize="none" autoComplete="off" required />
)
