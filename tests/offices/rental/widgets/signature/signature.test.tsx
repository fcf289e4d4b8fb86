import { testWidget } from 'tessera/testing'
import widget from '.'
import { check } from './check'
import texts from './texts.json'

testWidget(widget, { check, texts })
