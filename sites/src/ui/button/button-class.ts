export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

/** The looks of a button, also for a link that is one to the eye. */
export function buttonClass(kind: ButtonKind = 'secondary', more: { small?: boolean; wide?: boolean } = {}): string {
  return ['button', `button--${kind}`, more.small && 'button--small', more.wide && 'button--wide']
    .filter(Boolean)
    .join(' ')
}
