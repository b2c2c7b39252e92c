// Bundles one island per screen. Every `*Screen.tsx` of src/features is an entry; a new screen needs no line here.
import { readdirSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { constants } from "node:zlib";
import Compression from "compression-webpack-plugin";
import CssMinimizer from "css-minimizer-webpack-plugin";
import CssExtract from "mini-css-extract-plugin";
import BundleTracker from "webpack-bundle-tracker";

const here = dirname(fileURLToPath(import.meta.url));
const src = resolve(here, "src");
const output = resolve(here, "../static/bundles");
const isProduction = process.env.NODE_ENV === "production";
const mode = isProduction ? "production" : "development";

// The nonce must be set before any library injects a style.
const nonce = resolve(src, "nonce.ts");

/** Return an entry that mounts the screen of a file, such as `HomeScreen` of home/HomeScreen.tsx. */
function island(file) {
  const screen = basename(file, ".tsx");
  const code = `
    import { mountIsland } from "@/app/Island.tsx";
    import { ${screen} } from "@/features/${file}";
    mountIsland(${screen});`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** Return the name of an island: `web-ads` for ads/WebAdsScreen.tsx. */
function nameOf(file) {
  return basename(file, "Screen.tsx")
    .replace(/(?<=.)[A-Z]/g, "-$&")
    .toLowerCase();
}

function entries() {
  const found = { styles: resolve(src, "styles/index.css"), shell: [nonce, resolve(src, "shell/index.tsx")] };
  for (const file of readdirSync(resolve(src, "features"), { recursive: true })) {
    if (file.endsWith("Screen.tsx")) {
      found[nameOf(file)] = [nonce, island(file)];
    }
  }
  return found;
}

// The server sends these instead of the original file when the client accepts the encoding.
const compressed = [
  { algorithm: "gzip", filename: "[path][base].gz" },
  {
    algorithm: "brotliCompress",
    filename: "[path][base].br",
    compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
  },
].map((options) => new Compression({ ...options, test: /\.(js|css|svg)$/ }));

export default {
  mode,
  // Not eval: the content security policy forbids it.
  devtool: isProduction ? false : "cheap-module-source-map",
  entry: entries,
  resolve: { extensions: [".ts", ".tsx", ".js"], alias: { "@": src } },
  performance: { hints: false },
  stats: "errors-warnings",
  output: {
    path: output,
    publicPath: "/static/bundles/",
    filename: "[name].[contenthash:12].js",
    chunkFilename: "[name].[contenthash:12].js",
    assetModuleFilename: "[name].[contenthash:12][ext]",
    chunkLoadTimeout: 120_000,
    trustedTypes: { policyName: "console#webpack" },
    clean: true,
  },
  module: {
    // A folder whose file does not export its screen fails the build.
    parser: { javascript: { exportsPresence: "error" } },
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        loader: "swc-loader",
        options: {
          jsc: {
            parser: { syntax: "typescript", tsx: true },
            transform: { react: { runtime: "automatic" } },
            target: "es2022",
          },
        },
      },
      { test: /\.css$/, use: [CssExtract.loader, "css-loader", "postcss-loader"], sideEffects: true },
      { test: /\.(woff2|svg)$/, type: "asset/resource" },
    ],
  },
  optimization: {
    // The shell and the island of a page share modules, such as the session.
    runtimeChunk: "single",
    minimizer: ["...", new CssMinimizer()],
    splitChunks: {
      chunks: "all",
      cacheGroups: {
        vendor: { test: /[\\/]node_modules[\\/]/, name: "vendor", chunks: "initial" },
      },
    },
  },
  plugins: [
    new CssExtract({ filename: "[name].[contenthash:12].css" }),
    ...(isProduction ? compressed : []),
    new BundleTracker({ path: output, filename: "webpack-stats.json", relativePath: true }),
  ],
  cache: {
    type: "filesystem",
    // Module IDs differ between the modes.
    name: mode,
    cacheDirectory: resolve(here, ".cache"),
    buildDependencies: { config: [fileURLToPath(import.meta.url)] },
  },
};
