// The look of a photograph inside a `Veil`: blurred until its box is ticked.

export const veiled = 'blur-2xl group-has-[[data-lift]:checked]/veil:blur-none'
