import { type ComponentProps, type FocusEvent, type ReactNode, useState } from 'react'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Field, splitProps } from '../../ui/field/Field.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import { PASSWORD_FIELD_MESSAGES } from './password-field-messages.ts'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'id' | 'onBlur'> & {
  readonly id?: string
  readonly label: string
  readonly error: string | true | null
  /** Marked beside the label. */
  readonly isRequired?: boolean
  readonly hint?: ReactNode
  readonly aside?: ReactNode
  /** The focus left the field and its button. */
  readonly onLeave?: () => void
}

export function PasswordField({ onLeave, ...props }: PasswordFieldProps) {
  const [field, input] = splitProps(props)
  const isHydrated = useHydrated()
  const [isShown, setShown] = useState(false)
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.parentElement?.contains(relatedTarget)) onLeave?.()
  }
  return (
    <Field {...field}>
      {(control) => (
        <span className="password">
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            onBlur={leave}
            type={isShown ? 'text' : 'password'}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={PASSWORD_FIELD_MESSAGES.show}
            aria-pressed={isShown}
            disabled={!isHydrated}
            // Keeps the focus in the field; some browsers do not focus buttons.
            onMouseDown={(event) => event.preventDefault()}
            onBlur={leave}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </button>
        </span>
      )}
    </Field>
  )
}
