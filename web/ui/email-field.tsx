import { TextField, type TextFieldProps } from './text-field.tsx'

/** A text field with the keyboard for an e-mail address. */
export function EmailField(props: TextFieldProps) {
  return <TextField type="email" inputMode="email" autoCapitalize="off" spellCheck={false} {...props} />
}
