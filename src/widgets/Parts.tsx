import type { InputProps } from '../contract/widget'

/** The parts of a group one after the other on its grid; what no widget draws is stored without being shown. */
export function Parts({ field, Field }: Pick<InputProps, 'field' | 'Field'>) {
  return (
    <>
      {field.children
        .filter(({ widget }) => widget !== '')
        .map(({ path, width }) => (
          <Field key={path} path={path} width={width} />
        ))}
    </>
  )
}
