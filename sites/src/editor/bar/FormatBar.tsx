import { type KeyboardEvent, useState } from 'react'
import { Icon } from '../../ui/icon/Icon.tsx'
import type { IconName } from '../../ui/icon/icons.ts'
import { EDITOR_MESSAGES, FORMAT_KEYS, FORMAT_LABELS } from '../messages.ts'
import { FORMATS, type Format, type FormatState } from '../writing/commands.ts'
import './bar.css'

const ICONS: Readonly<Record<Format, IconName>> = {
  strong: 'bold',
  em: 'italic',
  underline: 'underline',
  strike: 'strike',
  sub: 'subscript',
  sup: 'superscript',
  heading: 'heading',
  subheading: 'subheading',
  bullets: 'list',
  numbers: 'numbers',
  quote: 'quote',
  lines: 'lines',
  link: 'link',
  undo: 'undo',
  redo: 'redo',
}

const NEXT_INDEX: Readonly<Record<string, (at: number) => number>> = {
  ArrowRight: (at) => (at + 1) % FORMATS.length,
  ArrowLeft: (at) => (at + FORMATS.length - 1) % FORMATS.length,
  Home: () => 0,
  End: () => FORMATS.length - 1,
}

function isMac() {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
}

function hint(format: Format): string {
  const key = FORMAT_KEYS[format]
  return key ? `${FORMAT_LABELS[format]} (${isMac() ? '⌘' : 'Ctrl+'}${key})` : FORMAT_LABELS[format]
}

type FormatBarProps = {
  /** Null until the text can be edited. */
  readonly format: FormatState | null
  readonly onFormat: (format: Format) => void
}

/** The formatting toolbar: one tab stop, arrow keys move inside. */
export function FormatBar({ format, onFormat }: FormatBarProps) {
  const [current, setCurrent] = useState(0)

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = NEXT_INDEX[event.key]?.(current)
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div className="format-bar" role="toolbar" aria-label={EDITOR_MESSAGES.formatting} onKeyDown={move}>
      {FORMATS.map((name, i) => {
        const isPossible = format?.[name].isPossible ?? false
        const isToggle = name !== 'undo' && name !== 'redo'
        return (
          <button
            key={name}
            type="button"
            className="format-bar__button"
            aria-label={FORMAT_LABELS[name]}
            title={hint(name)}
            aria-pressed={isToggle ? (format?.[name].isOn ?? false) : undefined}
            aria-disabled={isPossible ? undefined : true}
            tabIndex={i === current ? 0 : -1}
            onFocus={() => setCurrent(i)}
            // Keeps the focus in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => isPossible && onFormat(name)}
          >
            <Icon name={ICONS[name]} />
          </button>
        )
      })}
    </div>
  )
}
