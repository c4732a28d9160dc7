import { type ContrastPair, SHAPE_PAIRS, TEXT_PAIRS } from '../brands/contrast-pairs.ts'
import { COLOUR_ROLES } from '../brands/tokens.ts'

function key({ text, ground }: ContrastPair) {
  return `${text} on ${ground}`
}
function roleOf(name: string) {
  return `var(--${name})`
}

/** All colour roles and contrast pairs. Rendered in the browser only: the content security policy forbids style attributes in HTML. */
export function Swatches() {
  return (
    <div className="swatches">
      <ul className="swatches__roles">
        {COLOUR_ROLES.map((role) => (
          <li key={role}>
            <span className="swatches__chip" style={{ background: roleOf(role) }} />
            <span className="caption">{role}</span>
          </li>
        ))}
      </ul>
      <ul className="swatches__pairs">
        {TEXT_PAIRS.map((pair) => (
          <li key={key(pair)} className="caption" style={{ color: roleOf(pair.text), background: roleOf(pair.ground) }}>
            {key(pair)}
          </li>
        ))}
        {SHAPE_PAIRS.map((pair) => (
          <li
            key={key(pair)}
            className="caption"
            style={{ border: `2px solid ${roleOf(pair.text)}`, background: roleOf(pair.ground) }}
          >
            {key(pair)}
          </li>
        ))}
      </ul>
    </div>
  )
}
