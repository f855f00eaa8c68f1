// The block as editors see it: the address of a photograph's page, and how large it may be.
;(({ blocks, blockEditor, components, element, serverSideRender }) => {
  const { createElement: make, Fragment } = element
  const clamp = value => Math.max(250, Math.min(2500, Math.round(Number(value)) || 800))

  const edit = ({ attributes, setAttributes }) => {
    const size = (label, key) =>
      make(components.TextControl, {
        label,
        type: 'number',
        min: 250,
        max: 2500,
        value: attributes[key],
        onChange: value => setAttributes({ [key]: Number(value) }),
        onBlur: () => setAttributes({ [key]: clamp(attributes[key]) }),
      })
    return make(
      'div',
      blockEditor.useBlockProps(),
      make(
        blockEditor.InspectorControls,
        null,
        make(
          components.PanelBody,
          { title: '%NAME%' },
          size('Width at most', 'width'),
          size('Height at most', 'height'),
        ),
      ),
      make(components.TextControl, {
        label: 'Address of the photograph on %NAME%',
        placeholder: '%ORIGIN%/en/images/…',
        value: attributes.url,
        onChange: url => setAttributes({ url }),
      }),
      attributes.url ? make(serverSideRender, { block: 'auctor/image', attributes }) : make(Fragment, null),
    )
  }

  blocks.registerBlockType('auctor/image', {
    apiVersion: 2,
    title: '%NAME% image',
    category: 'embed',
    icon: 'camera',
    attributes: {
      url: { type: 'string', default: '' },
      width: { type: 'number', default: 800 },
      height: { type: 'number', default: 800 },
    },
    edit,
    save: () => null,
  })
})(window.wp)
