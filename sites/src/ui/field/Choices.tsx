import { type ReactNode, useId } from 'react'

export type Choice<V extends string> = {
  readonly value: V
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** Why it cannot be chosen: it is shown disabled. */
  readonly unavailable?: ReactNode
}

type ChoicesProps<V extends string> = {
  readonly legend: ReactNode
  readonly choices: readonly Choice<V>[]
  readonly value: V | null
  readonly onChange: (value: V) => void
  readonly error?: ReactNode
}

/** A group of radio buttons. */
export function Choices<V extends string>({ legend, choices, value, onChange, error }: ChoicesProps<V>) {
  const name = useId()
  return (
    <fieldset className="choices" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="field__label">{legend}</legend>
      {choices.map((choice) => {
        const note = choice.unavailable ?? choice.hint
        return (
          <label className="choice" key={choice.value}>
            <input
              type="radio"
              className="choice__box"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.unavailable !== undefined}
              onChange={() => onChange(choice.value)}
            />
            <span>
              {choice.label}
              {note && <span className="choice__note">{note}</span>}
            </span>
          </label>
        )
      })}
      <p className="field__error" id={`${name}-error`} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
