import { Eye, EyeOff } from 'lucide'
import { type ComponentProps, useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SIGN_IN_WORDS } from './words.ts'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'id'> & { readonly error: string | null }

export const PasswordField = ({ error, ...input }: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false)
  return (
    <Field label={SIGN_IN_WORDS.password} error={error}>
      {(control) => (
        <span className="password">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            name="password"
            autoComplete="current-password"
            maxLength={128}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={SIGN_IN_WORDS.show}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon node={isShown ? EyeOff : Eye} />
          </button>
        </span>
      )}
    </Field>
  )
}
