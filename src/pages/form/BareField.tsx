import type { FieldTemplateProps } from '@rjsf/utils'

/** Labels and messages are the fields' own business: rjsf adds nothing around them. */
export function BareField({ children }: FieldTemplateProps) {
  return <>{children}</>
}
