import { TextField, type TextFieldProps } from './text-field.tsx'

/** A text field for a person's name, with the keyboard's capital letters and without a spelling check. */
export function NameField(props: TextFieldProps) {
  return <TextField autoCapitalize="words" spellCheck={false} {...props} />
}
