import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { DirectionsCapabilities } from '../../contract/maps/geo'
import type { TourConfiguration } from '../../contract/maps/maps'
import type { Place } from '../../contract/maps/place'
import type { DialogProps } from '../../contract/ports/dialog'
import { Button } from '../../ui/controls/Button'
import { Checkbox } from '../../ui/controls/Checkbox'
import { DateInput } from '../../ui/controls/DateInput'
import { FieldFrame } from '../../ui/controls/FieldFrame'
import { getDescriptionIds } from '../../ui/controls/FieldMessage'
import { TextInput } from '../../ui/controls/TextInput'
import { TimeInput } from '../../ui/controls/TimeInput'
import { Dialog } from '../../ui/overlays/Dialog'
import { useOffice, useTexts } from '../office'
import { configurationFaults } from './model/tour'
import { PlaceBox } from './panel/PlaceBox'
import { mapServices } from './services'

/** Input of the path dialog: the current configuration, and the provider's capabilities. */
export interface TourInput {
  configuration: TourConfiguration
  can: DirectionsCapabilities
  /** places can be searched: origin and destination may differ from the ends of the list */
  searches: boolean
}

type Set = (part: Partial<TourConfiguration>) => void

interface FormProps {
  searches: boolean
  value: TourConfiguration
  set: Set
  can: DirectionsCapabilities
  faults: ReturnType<typeof configurationFaults>
}

/** Draws the control of a departure field, given what both controls share. */
type DepartureControl = (props: {
  id: string
  disabled: boolean
  invalid: boolean
  describedBy: ReturnType<typeof getDescriptionIds>
}) => ReactNode

/**
 * The options of a tour: a small dialog, closed only by its buttons; returns the configuration, null when
 * cancelled (ROUTECFG-01).
 */
export function TourDialog({ input, close }: DialogProps<TourInput, TourConfiguration>) {
  const { text } = useTexts()
  const [value, setValue] = useState(input.configuration)
  const [shown, setShown] = useState(false)
  const faults = configurationFaults(value)
  const isWrong = Object.keys(faults).length > 0
  const confirm = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setShown(true)
    if (!isWrong) close(value)
  }
  const set: Set = (part) => setValue((held) => ({ ...held, ...part }))
  const footer = (
    <>
      <span className="grow" />
      <Button onClick={() => close(null)}>{text('APP.CANCEL')}</Button>
      <Button variant="primary" type="submit" form="path-form">
        {text('APP.CONFIRM')}
      </Button>
    </>
  )
  return (
    <Dialog
      id="path-configuration"
      size="small"
      title={text('MAPS.TITLE')}
      subtitle={text('MAPS.CONFIGURE')}
      footer={footer}
      onClose={() => close(null)}
    >
      <form id="path-form" className="path-form" noValidate onSubmit={confirm}>
        <Ends
          value={value}
          set={set}
          can={input.can}
          searches={input.searches}
          faults={shown ? faults : {}}
        />
        <Ways value={value} set={set} can={input.can} faults={shown ? faults : {}} />
      </form>
    </Dialog>
  )
}

/** Where the tour begins and ends. */
function Ends({ faults, searches, set, value }: FormProps) {
  const office = useOffice()
  const [{ search }] = useState(() => mapServices(office))
  const { text } = useTexts()
  const end = (part: 'origin' | 'destination') => {
    const id = `path-${part}`
    const coordinates = `${part}Coordinates` as const
    const fault = faults[part]
    const error = fault ? text(fault) : null
    const control = {
      id,
      value: value[part],
      invalid: fault !== undefined,
      describedBy: getDescriptionIds(id, { error }),
    }
    return (
      <FieldFrame
        key={part}
        id={id}
        path={part}
        required
        label={text(`MAPS.PATH.${part.toUpperCase()}`)}
        error={error}
      >
        {searches ? (
          <PlaceBox
            {...control}
            quiet
            search={search}
            onType={(typed) => set({ [part]: typed, [coordinates]: null })}
            onPick={({ label, position }: Place) => set({ [part]: label, [coordinates]: position })}
          />
        ) : (
          <TextInput {...control} readOnly onChange={() => undefined} />
        )}
      </FieldFrame>
    )
  }
  return <>{(['origin', 'destination'] as const).map(end)}</>
}

/** The route options. Those the provider lacks are disabled, with the reason (D54). */
function Ways({ can, faults, set, value }: Omit<FormProps, 'searches'>) {
  const { text } = useTexts()
  const why = (able: boolean) =>
    able ? null : text('MAPS.PATH.OFF', { provider: text(`MAPS.PROVIDER.${can.provider}`) })
  const check = (part: 'avoidHighways' | 'optimizeWaypoints', label: string, able: boolean) => (
    <FieldFrame id={`path-${part}`} path={part} label={label} lockedBy={why(able)}>
      <Checkbox
        id={`path-${part}`}
        checked={able && value[part]}
        disabled={!able}
        onChange={(on) => set({ [part]: on })}
      />
    </FieldFrame>
  )
  const departure = (
    part: 'departureDate' | 'departureTime',
    id: string,
    label: string,
    control: DepartureControl,
  ) => {
    const fault = faults[part]
    const error = fault ? text(fault) : null
    const props = {
      id,
      disabled: !can.departure,
      invalid: error !== null,
      describedBy: getDescriptionIds(id, { error }),
    }
    return (
      <FieldFrame id={id} path={part} label={label} error={error} lockedBy={why(can.departure)}>
        {control(props)}
      </FieldFrame>
    )
  }
  return (
    <>
      {check('avoidHighways', text('MAPS.PATH.AVOID_HIGHWAYS'), can.avoidHighways)}
      {check('optimizeWaypoints', text('MAPS.PATH.OPTIMIZE'), can.optimize)}
      {departure('departureDate', 'path-day', text('MAPS.PATH.DEPARTURE_DATE'), (props) => (
        <DateInput
          {...props}
          value={value.departureDate}
          onChange={(departureDate) => set({ departureDate })}
        />
      ))}
      {departure('departureTime', 'path-time', text('MAPS.PATH.DEPARTURE_TIME'), (props) => (
        <TimeInput
          {...props}
          value={value.departureTime}
          onChange={(departureTime) => set({ departureTime })}
        />
      ))}
    </>
  )
}
