import { Check, Circle } from 'lucide'
import { Icon } from '../../../../ui/icon/Icon.tsx'
import type { Requirement } from '../requirements.ts'
import { EDITOR_TEXTS } from '../words.ts'

export const REQUIREMENTS_ID = 'editor-requirements'

/** What a submission needs, each told in words whether it is done: this is why Submit may be disabled. */
export function Requirements({ requirements }: { readonly requirements: readonly Requirement[] }) {
  return (
    <ul className="requirements" id={REQUIREMENTS_ID}>
      {requirements.map(({ id, text, isMet }) => (
        <li key={id} className="requirements__item" data-met={isMet ? '' : undefined}>
          <Icon node={isMet ? Check : Circle} size={16} />
          <span>
            {text}
            <span className="visually-hidden">: {isMet ? EDITOR_TEXTS.met : EDITOR_TEXTS.unmet}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
