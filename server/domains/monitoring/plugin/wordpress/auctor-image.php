<?php
/**
 * Plugin Name: %NAME% image
 * Plugin URI: %ORIGIN%/en/plugin/
 * Description: A block that shows a photograph from %NAME% with its credit, its licence and the way to buy one. No cookie, no tracking.
 * Version: 1.0.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * License: MIT
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

const AUCTOR_IMAGE_ORIGIN = '%ORIGIN%';
const AUCTOR_IMAGE_MIN    = 250;
const AUCTOR_IMAGE_MAX    = 2500;

/** WordPress asks our oEmbed endpoint for the frame, and keeps the answer. */
function auctor_image_provider() {
	wp_oembed_add_provider( AUCTOR_IMAGE_ORIGIN . '/*/images/*', AUCTOR_IMAGE_ORIGIN . '/oembed' );
}

/** A whole number of pixels between 250 and 2500. */
function auctor_image_size( $value ) {
	return max( AUCTOR_IMAGE_MIN, min( AUCTOR_IMAGE_MAX, (int) $value ) );
}

/** The frame of a photograph; a plain link where %NAME% does not answer. */
function auctor_image_render( $attributes ) {
	$url = isset( $attributes['url'] ) ? esc_url_raw( $attributes['url'] ) : '';
	if ( 0 !== strpos( $url, AUCTOR_IMAGE_ORIGIN . '/' ) ) {
		return '';
	}
	$frame = wp_oembed_get(
		$url,
		array(
			'width'  => auctor_image_size( $attributes['width'] ),
			'height' => auctor_image_size( $attributes['height'] ),
		)
	);
	$shown = $frame ? $frame : sprintf( '<a href="%1$s">%1$s</a>', esc_url( $url ) );
	return sprintf( '<figure %s>%s</figure>', get_block_wrapper_attributes(), $shown );
}

function auctor_image_block() {
	auctor_image_provider();
	wp_register_script(
		'auctor-image-block',
		plugins_url( 'block.js', __FILE__ ),
		array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-server-side-render' ),
		'1.0.0',
		true
	);
	register_block_type(
		'auctor/image',
		array(
			'api_version'     => 2,
			'editor_script'   => 'auctor-image-block',
			'render_callback' => 'auctor_image_render',
			'attributes'      => array(
				'url'    => array( 'type' => 'string', 'default' => '' ),
				'width'  => array( 'type' => 'number', 'default' => 800 ),
				'height' => array( 'type' => 'number', 'default' => 800 ),
			),
		)
	);
}
add_action( 'init', 'auctor_image_block' );
