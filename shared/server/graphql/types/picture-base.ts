import type { Builder } from '../builder.ts'
import type { BaseContext } from '../context.ts'
import { atMost, INPUT_MAX_CHARACTERS } from '../text-limits.ts'

const SEEN = atMost(INPUT_MAX_CHARACTERS)

/** The picture and description that the writer saw: if another one is stored by now, a change is refused. */
export function addPictureBaseArgs<C extends BaseContext>(builder: Builder<C>) {
  return builder.args((t) => ({
    baseAddress: t.string({ required: true, ...SEEN, description: 'The `address` that you saw.' }),
    baseAlt: t.string({ required: true, ...SEEN, description: 'The `alt` that you saw.' }),
  }))
}
