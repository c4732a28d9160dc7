import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { SIGN_IN_MESSAGES } from '../../messages.ts'
import { CODE_LENGTH } from '../machine/login-state.ts'
import { backspace, type CodeDigits, type CodeInput, parseCode, typeDigit } from './code-digits.ts'

type CodeBoxesProps = {
  readonly boxes: CodeDigits
  readonly onChange: (boxes: CodeDigits) => void
  readonly error: string | null
  readonly errorId: string
}

/** Five inputs of one digit each. A code pasted or autofilled into one of them is distributed over all. */
export function CodeBoxes({ boxes, onChange, error, errorId }: CodeBoxesProps) {
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const focus = (index: number) => inputs.current[Math.max(0, Math.min(index, CODE_LENGTH - 1))]?.focus()

  const apply = (input: CodeInput) => {
    onChange(input.boxes)
    focus(input.focus)
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    const code = parseCode(event.clipboardData.getData('text'))
    if (code) apply({ boxes: code, focus: CODE_LENGTH - 1 })
  }
  const press = (event: KeyboardEvent, index: number) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step) {
      event.preventDefault()
      focus(index + step)
    } else if (event.key === 'Backspace' && !boxes[index]) {
      event.preventDefault()
      apply(backspace(boxes, index))
    }
  }

  // After a refusal the code is entered again from the first box.
  useEffect(() => {
    if (error) inputs.current[0]?.focus()
  }, [error])

  return (
    <div className="code-boxes">
      {boxes.map((digit, index) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes never change their order
          key={index}
          ref={(input) => {
            inputs.current[index] = input
          }}
          className="input code-boxes__box"
          aria-label={SIGN_IN_MESSAGES.codeDigit(index + 1)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          name={`digit-${index + 1}`}
          value={digit}
          onChange={(event) => apply(typeDigit(boxes, index, event.target.value))}
          onPaste={paste}
          onKeyDown={(event) => press(event, index)}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </div>
  )
}
