import { type ComponentProps, type ReactNode, useState } from 'react'
import { Field } from '../../ui/field/Field.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { SIGN_IN_MESSAGES } from './messages.ts'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'id'> & {
  readonly label: string
  readonly error: string | null
  readonly hint?: ReactNode
  readonly aside?: ReactNode
}

export function PasswordField({ label, error, hint, aside, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field {...{ label, error, hint, aside }}>
      {(control) => (
        <span className="password">
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={SIGN_IN_MESSAGES.show}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </button>
        </span>
      )}
    </Field>
  )
}
