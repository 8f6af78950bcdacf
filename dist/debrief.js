// Bundled by tools/bundle.ts from the sources beside this folder; change those, then `deno task bundle`.
const process = undefined;
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __esm = (fn, res) => function __init() {
  return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;
};
var __commonJS = (cb, mod) => function __require() {
  return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
};
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  1 ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));

// lib/json.ts
function isJsonObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function stringAt(object, key) {
  const value = object[key];
  return typeof value === "string" ? value : null;
}
function objectAt(object, key) {
  const value = object[key];
  return isJsonObject(value) ? value : null;
}
function arrayAt(object, key) {
  const value = object[key];
  return Array.isArray(value) ? value : [];
}
function numberAt(object, key) {
  const value = object[key];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
var init_json = __esm({
  "lib/json.ts"() {
  }
});

// npm:minimist@1.2.8/index.js
var require__ = __commonJS({
  "npm:minimist@1.2.8/index.js"(exports, module) {
    "use strict";
    function hasKey(obj, keys) {
      var o = obj;
      keys.slice(0, -1).forEach(function(key2) {
        o = o[key2] || {};
      });
      var key = keys[keys.length - 1];
      return key in o;
    }
    function isNumber(x) {
      if (typeof x === "number") {
        return true;
      }
      if (/^0x[0-9a-f]+$/i.test(x)) {
        return true;
      }
      return /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(e[-+]?\d+)?$/.test(x);
    }
    function isConstructorOrProto(obj, key) {
      return key === "constructor" && typeof obj[key] === "function" || key === "__proto__";
    }
    module.exports = function(args, opts) {
      if (!opts) {
        opts = {};
      }
      var flags = {
        bools: {},
        strings: {},
        unknownFn: null
      };
      if (typeof opts.unknown === "function") {
        flags.unknownFn = opts.unknown;
      }
      if (typeof opts.boolean === "boolean" && opts.boolean) {
        flags.allBools = true;
      } else {
        [].concat(opts.boolean).filter(Boolean).forEach(function(key2) {
          flags.bools[key2] = true;
        });
      }
      var aliases = {};
      function aliasIsBoolean(key2) {
        return aliases[key2].some(function(x) {
          return flags.bools[x];
        });
      }
      Object.keys(opts.alias || {}).forEach(function(key2) {
        aliases[key2] = [].concat(opts.alias[key2]);
        aliases[key2].forEach(function(x) {
          aliases[x] = [
            key2
          ].concat(aliases[key2].filter(function(y) {
            return x !== y;
          }));
        });
      });
      [].concat(opts.string).filter(Boolean).forEach(function(key2) {
        flags.strings[key2] = true;
        if (aliases[key2]) {
          [].concat(aliases[key2]).forEach(function(k) {
            flags.strings[k] = true;
          });
        }
      });
      var defaults = opts.default || {};
      var argv = {
        _: []
      };
      function argDefined(key2, arg2) {
        return flags.allBools && /^--[^=]+$/.test(arg2) || flags.strings[key2] || flags.bools[key2] || aliases[key2];
      }
      function setKey(obj, keys, value2) {
        var o = obj;
        for (var i2 = 0; i2 < keys.length - 1; i2++) {
          var key2 = keys[i2];
          if (isConstructorOrProto(o, key2)) {
            return;
          }
          if (o[key2] === void 0) {
            o[key2] = {};
          }
          if (o[key2] === Object.prototype || o[key2] === Number.prototype || o[key2] === String.prototype) {
            o[key2] = {};
          }
          if (o[key2] === Array.prototype) {
            o[key2] = [];
          }
          o = o[key2];
        }
        var lastKey = keys[keys.length - 1];
        if (isConstructorOrProto(o, lastKey)) {
          return;
        }
        if (o === Object.prototype || o === Number.prototype || o === String.prototype) {
          o = {};
        }
        if (o === Array.prototype) {
          o = [];
        }
        if (o[lastKey] === void 0 || flags.bools[lastKey] || typeof o[lastKey] === "boolean") {
          o[lastKey] = value2;
        } else if (Array.isArray(o[lastKey])) {
          o[lastKey].push(value2);
        } else {
          o[lastKey] = [
            o[lastKey],
            value2
          ];
        }
      }
      function setArg(key2, val, arg2) {
        if (arg2 && flags.unknownFn && !argDefined(key2, arg2)) {
          if (flags.unknownFn(arg2) === false) {
            return;
          }
        }
        var value2 = !flags.strings[key2] && isNumber(val) ? Number(val) : val;
        setKey(argv, key2.split("."), value2);
        (aliases[key2] || []).forEach(function(x) {
          setKey(argv, x.split("."), value2);
        });
      }
      Object.keys(flags.bools).forEach(function(key2) {
        setArg(key2, defaults[key2] === void 0 ? false : defaults[key2]);
      });
      var notFlags = [];
      if (args.indexOf("--") !== -1) {
        notFlags = args.slice(args.indexOf("--") + 1);
        args = args.slice(0, args.indexOf("--"));
      }
      for (var i = 0; i < args.length; i++) {
        var arg = args[i];
        var key;
        var next;
        if (/^--.+=/.test(arg)) {
          var m = arg.match(/^--([^=]+)=([\s\S]*)$/);
          key = m[1];
          var value = m[2];
          if (flags.bools[key]) {
            value = value !== "false";
          }
          setArg(key, value, arg);
        } else if (/^--no-.+/.test(arg)) {
          key = arg.match(/^--no-(.+)/)[1];
          setArg(key, false, arg);
        } else if (/^--.+/.test(arg)) {
          key = arg.match(/^--(.+)/)[1];
          next = args[i + 1];
          if (next !== void 0 && !/^(-|--)[^-]/.test(next) && !flags.bools[key] && !flags.allBools && (aliases[key] ? !aliasIsBoolean(key) : true)) {
            setArg(key, next, arg);
            i += 1;
          } else if (/^(true|false)$/.test(next)) {
            setArg(key, next === "true", arg);
            i += 1;
          } else {
            setArg(key, flags.strings[key] ? "" : true, arg);
          }
        } else if (/^-[^-]+/.test(arg)) {
          var letters = arg.slice(1, -1).split("");
          var broken = false;
          for (var j = 0; j < letters.length; j++) {
            next = arg.slice(j + 2);
            if (next === "-") {
              setArg(letters[j], next, arg);
              continue;
            }
            if (/[A-Za-z]/.test(letters[j]) && next[0] === "=") {
              setArg(letters[j], next.slice(1), arg);
              broken = true;
              break;
            }
            if (/[A-Za-z]/.test(letters[j]) && /-?\d+(\.\d*)?(e-?\d+)?$/.test(next)) {
              setArg(letters[j], next, arg);
              broken = true;
              break;
            }
            if (letters[j + 1] && letters[j + 1].match(/\W/)) {
              setArg(letters[j], arg.slice(j + 2), arg);
              broken = true;
              break;
            } else {
              setArg(letters[j], flags.strings[letters[j]] ? "" : true, arg);
            }
          }
          key = arg.slice(-1)[0];
          if (!broken && key !== "-") {
            if (args[i + 1] && !/^(-|--)[^-]/.test(args[i + 1]) && !flags.bools[key] && (aliases[key] ? !aliasIsBoolean(key) : true)) {
              setArg(key, args[i + 1], arg);
              i += 1;
            } else if (args[i + 1] && /^(true|false)$/.test(args[i + 1])) {
              setArg(key, args[i + 1] === "true", arg);
              i += 1;
            } else {
              setArg(key, flags.strings[key] ? "" : true, arg);
            }
          }
        } else {
          if (!flags.unknownFn || flags.unknownFn(arg) !== false) {
            argv._.push(flags.strings._ || !isNumber(arg) ? arg : Number(arg));
          }
          if (opts.stopEarly) {
            argv._.push.apply(argv._, args.slice(i + 1));
            break;
          }
        }
      }
      Object.keys(defaults).forEach(function(k) {
        if (!hasKey(argv, k.split("."))) {
          setKey(argv, k.split("."), defaults[k]);
          (aliases[k] || []).forEach(function(x) {
            setKey(argv, x.split("."), defaults[k]);
          });
        }
      });
      if (opts["--"]) {
        argv["--"] = notFlags.slice();
      } else {
        notFlags.forEach(function(k) {
          argv._.push(k);
        });
      }
      return argv;
    };
  }
});

// npm:jsonc-parser@3.3.1/lib/esm/impl/scanner.js
function createScanner(text2, ignoreTrivia = false) {
  const len = text2.length;
  let pos = 0, value = "", tokenOffset = 0, token2 = 16, lineNumber = 0, lineStartOffset = 0, tokenLineStartOffset = 0, prevTokenLineStartOffset = 0, scanError = 0;
  function scanHexDigits(count, exact) {
    let digits = 0;
    let value2 = 0;
    while (digits < count || !exact) {
      let ch = text2.charCodeAt(pos);
      if (ch >= 48 && ch <= 57) {
        value2 = value2 * 16 + ch - 48;
      } else if (ch >= 65 && ch <= 70) {
        value2 = value2 * 16 + ch - 65 + 10;
      } else if (ch >= 97 && ch <= 102) {
        value2 = value2 * 16 + ch - 97 + 10;
      } else {
        break;
      }
      pos++;
      digits++;
    }
    if (digits < count) {
      value2 = -1;
    }
    return value2;
  }
  function setPosition(newPosition) {
    pos = newPosition;
    value = "";
    tokenOffset = 0;
    token2 = 16;
    scanError = 0;
  }
  function scanNumber() {
    let start = pos;
    if (text2.charCodeAt(pos) === 48) {
      pos++;
    } else {
      pos++;
      while (pos < text2.length && isDigit(text2.charCodeAt(pos))) {
        pos++;
      }
    }
    if (pos < text2.length && text2.charCodeAt(pos) === 46) {
      pos++;
      if (pos < text2.length && isDigit(text2.charCodeAt(pos))) {
        pos++;
        while (pos < text2.length && isDigit(text2.charCodeAt(pos))) {
          pos++;
        }
      } else {
        scanError = 3;
        return text2.substring(start, pos);
      }
    }
    let end = pos;
    if (pos < text2.length && (text2.charCodeAt(pos) === 69 || text2.charCodeAt(pos) === 101)) {
      pos++;
      if (pos < text2.length && text2.charCodeAt(pos) === 43 || text2.charCodeAt(pos) === 45) {
        pos++;
      }
      if (pos < text2.length && isDigit(text2.charCodeAt(pos))) {
        pos++;
        while (pos < text2.length && isDigit(text2.charCodeAt(pos))) {
          pos++;
        }
        end = pos;
      } else {
        scanError = 3;
      }
    }
    return text2.substring(start, end);
  }
  function scanString() {
    let result = "", start = pos;
    while (true) {
      if (pos >= len) {
        result += text2.substring(start, pos);
        scanError = 2;
        break;
      }
      const ch = text2.charCodeAt(pos);
      if (ch === 34) {
        result += text2.substring(start, pos);
        pos++;
        break;
      }
      if (ch === 92) {
        result += text2.substring(start, pos);
        pos++;
        if (pos >= len) {
          scanError = 2;
          break;
        }
        const ch2 = text2.charCodeAt(pos++);
        switch (ch2) {
          case 34:
            result += '"';
            break;
          case 92:
            result += "\\";
            break;
          case 47:
            result += "/";
            break;
          case 98:
            result += "\b";
            break;
          case 102:
            result += "\f";
            break;
          case 110:
            result += "\n";
            break;
          case 114:
            result += "\r";
            break;
          case 116:
            result += "	";
            break;
          case 117:
            const ch3 = scanHexDigits(4, true);
            if (ch3 >= 0) {
              result += String.fromCharCode(ch3);
            } else {
              scanError = 4;
            }
            break;
          default:
            scanError = 5;
        }
        start = pos;
        continue;
      }
      if (ch >= 0 && ch <= 31) {
        if (isLineBreak(ch)) {
          result += text2.substring(start, pos);
          scanError = 2;
          break;
        } else {
          scanError = 6;
        }
      }
      pos++;
    }
    return result;
  }
  function scanNext() {
    value = "";
    scanError = 0;
    tokenOffset = pos;
    lineStartOffset = lineNumber;
    prevTokenLineStartOffset = tokenLineStartOffset;
    if (pos >= len) {
      tokenOffset = len;
      return token2 = 17;
    }
    let code = text2.charCodeAt(pos);
    if (isWhiteSpace(code)) {
      do {
        pos++;
        value += String.fromCharCode(code);
        code = text2.charCodeAt(pos);
      } while (isWhiteSpace(code));
      return token2 = 15;
    }
    if (isLineBreak(code)) {
      pos++;
      value += String.fromCharCode(code);
      if (code === 13 && text2.charCodeAt(pos) === 10) {
        pos++;
        value += "\n";
      }
      lineNumber++;
      tokenLineStartOffset = pos;
      return token2 = 14;
    }
    switch (code) {
      // tokens: []{}:,
      case 123:
        pos++;
        return token2 = 1;
      case 125:
        pos++;
        return token2 = 2;
      case 91:
        pos++;
        return token2 = 3;
      case 93:
        pos++;
        return token2 = 4;
      case 58:
        pos++;
        return token2 = 6;
      case 44:
        pos++;
        return token2 = 5;
      // strings
      case 34:
        pos++;
        value = scanString();
        return token2 = 10;
      // comments
      case 47:
        const start = pos - 1;
        if (text2.charCodeAt(pos + 1) === 47) {
          pos += 2;
          while (pos < len) {
            if (isLineBreak(text2.charCodeAt(pos))) {
              break;
            }
            pos++;
          }
          value = text2.substring(start, pos);
          return token2 = 12;
        }
        if (text2.charCodeAt(pos + 1) === 42) {
          pos += 2;
          const safeLength = len - 1;
          let commentClosed = false;
          while (pos < safeLength) {
            const ch = text2.charCodeAt(pos);
            if (ch === 42 && text2.charCodeAt(pos + 1) === 47) {
              pos += 2;
              commentClosed = true;
              break;
            }
            pos++;
            if (isLineBreak(ch)) {
              if (ch === 13 && text2.charCodeAt(pos) === 10) {
                pos++;
              }
              lineNumber++;
              tokenLineStartOffset = pos;
            }
          }
          if (!commentClosed) {
            pos++;
            scanError = 1;
          }
          value = text2.substring(start, pos);
          return token2 = 13;
        }
        value += String.fromCharCode(code);
        pos++;
        return token2 = 16;
      // numbers
      case 45:
        value += String.fromCharCode(code);
        pos++;
        if (pos === len || !isDigit(text2.charCodeAt(pos))) {
          return token2 = 16;
        }
      // found a minus, followed by a number so
      // we fall through to proceed with scanning
      // numbers
      case 48:
      case 49:
      case 50:
      case 51:
      case 52:
      case 53:
      case 54:
      case 55:
      case 56:
      case 57:
        value += scanNumber();
        return token2 = 11;
      // literals and unknown symbols
      default:
        while (pos < len && isUnknownContentCharacter(code)) {
          pos++;
          code = text2.charCodeAt(pos);
        }
        if (tokenOffset !== pos) {
          value = text2.substring(tokenOffset, pos);
          switch (value) {
            case "true":
              return token2 = 8;
            case "false":
              return token2 = 9;
            case "null":
              return token2 = 7;
          }
          return token2 = 16;
        }
        value += String.fromCharCode(code);
        pos++;
        return token2 = 16;
    }
  }
  function isUnknownContentCharacter(code) {
    if (isWhiteSpace(code) || isLineBreak(code)) {
      return false;
    }
    switch (code) {
      case 125:
      case 93:
      case 123:
      case 91:
      case 34:
      case 58:
      case 44:
      case 47:
        return false;
    }
    return true;
  }
  function scanNextNonTrivia() {
    let result;
    do {
      result = scanNext();
    } while (result >= 12 && result <= 15);
    return result;
  }
  return {
    setPosition,
    getPosition: () => pos,
    scan: ignoreTrivia ? scanNextNonTrivia : scanNext,
    getToken: () => token2,
    getTokenValue: () => value,
    getTokenOffset: () => tokenOffset,
    getTokenLength: () => pos - tokenOffset,
    getTokenStartLine: () => lineStartOffset,
    getTokenStartCharacter: () => tokenOffset - prevTokenLineStartOffset,
    getTokenError: () => scanError
  };
}
function isWhiteSpace(ch) {
  return ch === 32 || ch === 9;
}
function isLineBreak(ch) {
  return ch === 10 || ch === 13;
}
function isDigit(ch) {
  return ch >= 48 && ch <= 57;
}
var CharacterCodes;
var init_scanner = __esm({
  "npm:jsonc-parser@3.3.1/lib/esm/impl/scanner.js"() {
    "use strict";
    (function(CharacterCodes2) {
      CharacterCodes2[CharacterCodes2["lineFeed"] = 10] = "lineFeed";
      CharacterCodes2[CharacterCodes2["carriageReturn"] = 13] = "carriageReturn";
      CharacterCodes2[CharacterCodes2["space"] = 32] = "space";
      CharacterCodes2[CharacterCodes2["_0"] = 48] = "_0";
      CharacterCodes2[CharacterCodes2["_1"] = 49] = "_1";
      CharacterCodes2[CharacterCodes2["_2"] = 50] = "_2";
      CharacterCodes2[CharacterCodes2["_3"] = 51] = "_3";
      CharacterCodes2[CharacterCodes2["_4"] = 52] = "_4";
      CharacterCodes2[CharacterCodes2["_5"] = 53] = "_5";
      CharacterCodes2[CharacterCodes2["_6"] = 54] = "_6";
      CharacterCodes2[CharacterCodes2["_7"] = 55] = "_7";
      CharacterCodes2[CharacterCodes2["_8"] = 56] = "_8";
      CharacterCodes2[CharacterCodes2["_9"] = 57] = "_9";
      CharacterCodes2[CharacterCodes2["a"] = 97] = "a";
      CharacterCodes2[CharacterCodes2["b"] = 98] = "b";
      CharacterCodes2[CharacterCodes2["c"] = 99] = "c";
      CharacterCodes2[CharacterCodes2["d"] = 100] = "d";
      CharacterCodes2[CharacterCodes2["e"] = 101] = "e";
      CharacterCodes2[CharacterCodes2["f"] = 102] = "f";
      CharacterCodes2[CharacterCodes2["g"] = 103] = "g";
      CharacterCodes2[CharacterCodes2["h"] = 104] = "h";
      CharacterCodes2[CharacterCodes2["i"] = 105] = "i";
      CharacterCodes2[CharacterCodes2["j"] = 106] = "j";
      CharacterCodes2[CharacterCodes2["k"] = 107] = "k";
      CharacterCodes2[CharacterCodes2["l"] = 108] = "l";
      CharacterCodes2[CharacterCodes2["m"] = 109] = "m";
      CharacterCodes2[CharacterCodes2["n"] = 110] = "n";
      CharacterCodes2[CharacterCodes2["o"] = 111] = "o";
      CharacterCodes2[CharacterCodes2["p"] = 112] = "p";
      CharacterCodes2[CharacterCodes2["q"] = 113] = "q";
      CharacterCodes2[CharacterCodes2["r"] = 114] = "r";
      CharacterCodes2[CharacterCodes2["s"] = 115] = "s";
      CharacterCodes2[CharacterCodes2["t"] = 116] = "t";
      CharacterCodes2[CharacterCodes2["u"] = 117] = "u";
      CharacterCodes2[CharacterCodes2["v"] = 118] = "v";
      CharacterCodes2[CharacterCodes2["w"] = 119] = "w";
      CharacterCodes2[CharacterCodes2["x"] = 120] = "x";
      CharacterCodes2[CharacterCodes2["y"] = 121] = "y";
      CharacterCodes2[CharacterCodes2["z"] = 122] = "z";
      CharacterCodes2[CharacterCodes2["A"] = 65] = "A";
      CharacterCodes2[CharacterCodes2["B"] = 66] = "B";
      CharacterCodes2[CharacterCodes2["C"] = 67] = "C";
      CharacterCodes2[CharacterCodes2["D"] = 68] = "D";
      CharacterCodes2[CharacterCodes2["E"] = 69] = "E";
      CharacterCodes2[CharacterCodes2["F"] = 70] = "F";
      CharacterCodes2[CharacterCodes2["G"] = 71] = "G";
      CharacterCodes2[CharacterCodes2["H"] = 72] = "H";
      CharacterCodes2[CharacterCodes2["I"] = 73] = "I";
      CharacterCodes2[CharacterCodes2["J"] = 74] = "J";
      CharacterCodes2[CharacterCodes2["K"] = 75] = "K";
      CharacterCodes2[CharacterCodes2["L"] = 76] = "L";
      CharacterCodes2[CharacterCodes2["M"] = 77] = "M";
      CharacterCodes2[CharacterCodes2["N"] = 78] = "N";
      CharacterCodes2[CharacterCodes2["O"] = 79] = "O";
      CharacterCodes2[CharacterCodes2["P"] = 80] = "P";
      CharacterCodes2[CharacterCodes2["Q"] = 81] = "Q";
      CharacterCodes2[CharacterCodes2["R"] = 82] = "R";
      CharacterCodes2[CharacterCodes2["S"] = 83] = "S";
      CharacterCodes2[CharacterCodes2["T"] = 84] = "T";
      CharacterCodes2[CharacterCodes2["U"] = 85] = "U";
      CharacterCodes2[CharacterCodes2["V"] = 86] = "V";
      CharacterCodes2[CharacterCodes2["W"] = 87] = "W";
      CharacterCodes2[CharacterCodes2["X"] = 88] = "X";
      CharacterCodes2[CharacterCodes2["Y"] = 89] = "Y";
      CharacterCodes2[CharacterCodes2["Z"] = 90] = "Z";
      CharacterCodes2[CharacterCodes2["asterisk"] = 42] = "asterisk";
      CharacterCodes2[CharacterCodes2["backslash"] = 92] = "backslash";
      CharacterCodes2[CharacterCodes2["closeBrace"] = 125] = "closeBrace";
      CharacterCodes2[CharacterCodes2["closeBracket"] = 93] = "closeBracket";
      CharacterCodes2[CharacterCodes2["colon"] = 58] = "colon";
      CharacterCodes2[CharacterCodes2["comma"] = 44] = "comma";
      CharacterCodes2[CharacterCodes2["dot"] = 46] = "dot";
      CharacterCodes2[CharacterCodes2["doubleQuote"] = 34] = "doubleQuote";
      CharacterCodes2[CharacterCodes2["minus"] = 45] = "minus";
      CharacterCodes2[CharacterCodes2["openBrace"] = 123] = "openBrace";
      CharacterCodes2[CharacterCodes2["openBracket"] = 91] = "openBracket";
      CharacterCodes2[CharacterCodes2["plus"] = 43] = "plus";
      CharacterCodes2[CharacterCodes2["slash"] = 47] = "slash";
      CharacterCodes2[CharacterCodes2["formFeed"] = 12] = "formFeed";
      CharacterCodes2[CharacterCodes2["tab"] = 9] = "tab";
    })(CharacterCodes || (CharacterCodes = {}));
  }
});

// npm:jsonc-parser@3.3.1/lib/esm/impl/string-intern.js
var cachedSpaces, maxCachedValues, cachedBreakLinesWithSpaces, supportedEols;
var init_string_intern = __esm({
  "npm:jsonc-parser@3.3.1/lib/esm/impl/string-intern.js"() {
    cachedSpaces = new Array(20).fill(0).map((_, index) => {
      return " ".repeat(index);
    });
    maxCachedValues = 200;
    cachedBreakLinesWithSpaces = {
      " ": {
        "\n": new Array(maxCachedValues).fill(0).map((_, index) => {
          return "\n" + " ".repeat(index);
        }),
        "\r": new Array(maxCachedValues).fill(0).map((_, index) => {
          return "\r" + " ".repeat(index);
        }),
        "\r\n": new Array(maxCachedValues).fill(0).map((_, index) => {
          return "\r\n" + " ".repeat(index);
        })
      },
      "	": {
        "\n": new Array(maxCachedValues).fill(0).map((_, index) => {
          return "\n" + "	".repeat(index);
        }),
        "\r": new Array(maxCachedValues).fill(0).map((_, index) => {
          return "\r" + "	".repeat(index);
        }),
        "\r\n": new Array(maxCachedValues).fill(0).map((_, index) => {
          return "\r\n" + "	".repeat(index);
        })
      }
    };
    supportedEols = [
      "\n",
      "\r",
      "\r\n"
    ];
  }
});

// npm:jsonc-parser@3.3.1/lib/esm/impl/format.js
function format(documentText, range, options) {
  let initialIndentLevel;
  let formatText;
  let formatTextStart;
  let rangeStart;
  let rangeEnd;
  if (range) {
    rangeStart = range.offset;
    rangeEnd = rangeStart + range.length;
    formatTextStart = rangeStart;
    while (formatTextStart > 0 && !isEOL(documentText, formatTextStart - 1)) {
      formatTextStart--;
    }
    let endOffset = rangeEnd;
    while (endOffset < documentText.length && !isEOL(documentText, endOffset)) {
      endOffset++;
    }
    formatText = documentText.substring(formatTextStart, endOffset);
    initialIndentLevel = computeIndentLevel(formatText, options);
  } else {
    formatText = documentText;
    initialIndentLevel = 0;
    formatTextStart = 0;
    rangeStart = 0;
    rangeEnd = documentText.length;
  }
  const eol = getEOL(options, documentText);
  const eolFastPathSupported = supportedEols.includes(eol);
  let numberLineBreaks = 0;
  let indentLevel = 0;
  let indentValue;
  if (options.insertSpaces) {
    indentValue = cachedSpaces[options.tabSize || 4] ?? repeat(cachedSpaces[1], options.tabSize || 4);
  } else {
    indentValue = "	";
  }
  const indentType = indentValue === "	" ? "	" : " ";
  let scanner = createScanner(formatText, false);
  let hasError = false;
  function newLinesAndIndent() {
    if (numberLineBreaks > 1) {
      return repeat(eol, numberLineBreaks) + repeat(indentValue, initialIndentLevel + indentLevel);
    }
    const amountOfSpaces = indentValue.length * (initialIndentLevel + indentLevel);
    if (!eolFastPathSupported || amountOfSpaces > cachedBreakLinesWithSpaces[indentType][eol].length) {
      return eol + repeat(indentValue, initialIndentLevel + indentLevel);
    }
    if (amountOfSpaces <= 0) {
      return eol;
    }
    return cachedBreakLinesWithSpaces[indentType][eol][amountOfSpaces];
  }
  function scanNext() {
    let token2 = scanner.scan();
    numberLineBreaks = 0;
    while (token2 === 15 || token2 === 14) {
      if (token2 === 14 && options.keepLines) {
        numberLineBreaks += 1;
      } else if (token2 === 14) {
        numberLineBreaks = 1;
      }
      token2 = scanner.scan();
    }
    hasError = token2 === 16 || scanner.getTokenError() !== 0;
    return token2;
  }
  const editOperations = [];
  function addEdit(text2, startOffset, endOffset) {
    if (!hasError && (!range || startOffset < rangeEnd && endOffset > rangeStart) && documentText.substring(startOffset, endOffset) !== text2) {
      editOperations.push({
        offset: startOffset,
        length: endOffset - startOffset,
        content: text2
      });
    }
  }
  let firstToken = scanNext();
  if (options.keepLines && numberLineBreaks > 0) {
    addEdit(repeat(eol, numberLineBreaks), 0, 0);
  }
  if (firstToken !== 17) {
    let firstTokenStart = scanner.getTokenOffset() + formatTextStart;
    let initialIndent = indentValue.length * initialIndentLevel < 20 && options.insertSpaces ? cachedSpaces[indentValue.length * initialIndentLevel] : repeat(indentValue, initialIndentLevel);
    addEdit(initialIndent, formatTextStart, firstTokenStart);
  }
  while (firstToken !== 17) {
    let firstTokenEnd = scanner.getTokenOffset() + scanner.getTokenLength() + formatTextStart;
    let secondToken = scanNext();
    let replaceContent = "";
    let needsLineBreak = false;
    while (numberLineBreaks === 0 && (secondToken === 12 || secondToken === 13)) {
      let commentTokenStart = scanner.getTokenOffset() + formatTextStart;
      addEdit(cachedSpaces[1], firstTokenEnd, commentTokenStart);
      firstTokenEnd = scanner.getTokenOffset() + scanner.getTokenLength() + formatTextStart;
      needsLineBreak = secondToken === 12;
      replaceContent = needsLineBreak ? newLinesAndIndent() : "";
      secondToken = scanNext();
    }
    if (secondToken === 2) {
      if (firstToken !== 1) {
        indentLevel--;
      }
      ;
      if (options.keepLines && numberLineBreaks > 0 || !options.keepLines && firstToken !== 1) {
        replaceContent = newLinesAndIndent();
      } else if (options.keepLines) {
        replaceContent = cachedSpaces[1];
      }
    } else if (secondToken === 4) {
      if (firstToken !== 3) {
        indentLevel--;
      }
      ;
      if (options.keepLines && numberLineBreaks > 0 || !options.keepLines && firstToken !== 3) {
        replaceContent = newLinesAndIndent();
      } else if (options.keepLines) {
        replaceContent = cachedSpaces[1];
      }
    } else {
      switch (firstToken) {
        case 3:
        case 1:
          indentLevel++;
          if (options.keepLines && numberLineBreaks > 0 || !options.keepLines) {
            replaceContent = newLinesAndIndent();
          } else {
            replaceContent = cachedSpaces[1];
          }
          break;
        case 5:
          if (options.keepLines && numberLineBreaks > 0 || !options.keepLines) {
            replaceContent = newLinesAndIndent();
          } else {
            replaceContent = cachedSpaces[1];
          }
          break;
        case 12:
          replaceContent = newLinesAndIndent();
          break;
        case 13:
          if (numberLineBreaks > 0) {
            replaceContent = newLinesAndIndent();
          } else if (!needsLineBreak) {
            replaceContent = cachedSpaces[1];
          }
          break;
        case 6:
          if (options.keepLines && numberLineBreaks > 0) {
            replaceContent = newLinesAndIndent();
          } else if (!needsLineBreak) {
            replaceContent = cachedSpaces[1];
          }
          break;
        case 10:
          if (options.keepLines && numberLineBreaks > 0) {
            replaceContent = newLinesAndIndent();
          } else if (secondToken === 6 && !needsLineBreak) {
            replaceContent = "";
          }
          break;
        case 7:
        case 8:
        case 9:
        case 11:
        case 2:
        case 4:
          if (options.keepLines && numberLineBreaks > 0) {
            replaceContent = newLinesAndIndent();
          } else {
            if ((secondToken === 12 || secondToken === 13) && !needsLineBreak) {
              replaceContent = cachedSpaces[1];
            } else if (secondToken !== 5 && secondToken !== 17) {
              hasError = true;
            }
          }
          break;
        case 16:
          hasError = true;
          break;
      }
      if (numberLineBreaks > 0 && (secondToken === 12 || secondToken === 13)) {
        replaceContent = newLinesAndIndent();
      }
    }
    if (secondToken === 17) {
      if (options.keepLines && numberLineBreaks > 0) {
        replaceContent = newLinesAndIndent();
      } else {
        replaceContent = options.insertFinalNewline ? eol : "";
      }
    }
    const secondTokenStart = scanner.getTokenOffset() + formatTextStart;
    addEdit(replaceContent, firstTokenEnd, secondTokenStart);
    firstToken = secondToken;
  }
  return editOperations;
}
function repeat(s, count) {
  let result = "";
  for (let i = 0; i < count; i++) {
    result += s;
  }
  return result;
}
function computeIndentLevel(content, options) {
  let i = 0;
  let nChars = 0;
  const tabSize = options.tabSize || 4;
  while (i < content.length) {
    let ch = content.charAt(i);
    if (ch === cachedSpaces[1]) {
      nChars++;
    } else if (ch === "	") {
      nChars += tabSize;
    } else {
      break;
    }
    i++;
  }
  return Math.floor(nChars / tabSize);
}
function getEOL(options, text2) {
  for (let i = 0; i < text2.length; i++) {
    const ch = text2.charAt(i);
    if (ch === "\r") {
      if (i + 1 < text2.length && text2.charAt(i + 1) === "\n") {
        return "\r\n";
      }
      return "\r";
    } else if (ch === "\n") {
      return "\n";
    }
  }
  return options && options.eol || "\n";
}
function isEOL(text2, offset) {
  return "\r\n".indexOf(text2.charAt(offset)) !== -1;
}
var init_format = __esm({
  "npm:jsonc-parser@3.3.1/lib/esm/impl/format.js"() {
    "use strict";
    init_scanner();
    init_string_intern();
  }
});

// npm:jsonc-parser@3.3.1/lib/esm/impl/parser.js
function parse(text2, errors2 = [], options = ParseOptions.DEFAULT) {
  let currentProperty = null;
  let currentParent = [];
  const previousParents = [];
  function onValue(value) {
    if (Array.isArray(currentParent)) {
      currentParent.push(value);
    } else if (currentProperty !== null) {
      currentParent[currentProperty] = value;
    }
  }
  const visitor = {
    onObjectBegin: () => {
      const object = {};
      onValue(object);
      previousParents.push(currentParent);
      currentParent = object;
      currentProperty = null;
    },
    onObjectProperty: (name) => {
      currentProperty = name;
    },
    onObjectEnd: () => {
      currentParent = previousParents.pop();
    },
    onArrayBegin: () => {
      const array2 = [];
      onValue(array2);
      previousParents.push(currentParent);
      currentParent = array2;
      currentProperty = null;
    },
    onArrayEnd: () => {
      currentParent = previousParents.pop();
    },
    onLiteralValue: onValue,
    onError: (error, offset, length) => {
      errors2.push({
        error,
        offset,
        length
      });
    }
  };
  visit(text2, visitor, options);
  return currentParent[0];
}
function parseTree(text2, errors2 = [], options = ParseOptions.DEFAULT) {
  let currentParent = {
    type: "array",
    offset: -1,
    length: -1,
    children: [],
    parent: void 0
  };
  function ensurePropertyComplete(endOffset) {
    if (currentParent.type === "property") {
      currentParent.length = endOffset - currentParent.offset;
      currentParent = currentParent.parent;
    }
  }
  function onValue(valueNode) {
    currentParent.children.push(valueNode);
    return valueNode;
  }
  const visitor = {
    onObjectBegin: (offset) => {
      currentParent = onValue({
        type: "object",
        offset,
        length: -1,
        parent: currentParent,
        children: []
      });
    },
    onObjectProperty: (name, offset, length) => {
      currentParent = onValue({
        type: "property",
        offset,
        length: -1,
        parent: currentParent,
        children: []
      });
      currentParent.children.push({
        type: "string",
        value: name,
        offset,
        length,
        parent: currentParent
      });
    },
    onObjectEnd: (offset, length) => {
      ensurePropertyComplete(offset + length);
      currentParent.length = offset + length - currentParent.offset;
      currentParent = currentParent.parent;
      ensurePropertyComplete(offset + length);
    },
    onArrayBegin: (offset, length) => {
      currentParent = onValue({
        type: "array",
        offset,
        length: -1,
        parent: currentParent,
        children: []
      });
    },
    onArrayEnd: (offset, length) => {
      currentParent.length = offset + length - currentParent.offset;
      currentParent = currentParent.parent;
      ensurePropertyComplete(offset + length);
    },
    onLiteralValue: (value, offset, length) => {
      onValue({
        type: getNodeType(value),
        offset,
        length,
        parent: currentParent,
        value
      });
      ensurePropertyComplete(offset + length);
    },
    onSeparator: (sep, offset, length) => {
      if (currentParent.type === "property") {
        if (sep === ":") {
          currentParent.colonOffset = offset;
        } else if (sep === ",") {
          ensurePropertyComplete(offset);
        }
      }
    },
    onError: (error, offset, length) => {
      errors2.push({
        error,
        offset,
        length
      });
    }
  };
  visit(text2, visitor, options);
  const result = currentParent.children[0];
  if (result) {
    delete result.parent;
  }
  return result;
}
function findNodeAtLocation(root, path) {
  if (!root) {
    return void 0;
  }
  let node = root;
  for (let segment of path) {
    if (typeof segment === "string") {
      if (node.type !== "object" || !Array.isArray(node.children)) {
        return void 0;
      }
      let found = false;
      for (const propertyNode of node.children) {
        if (Array.isArray(propertyNode.children) && propertyNode.children[0].value === segment && propertyNode.children.length === 2) {
          node = propertyNode.children[1];
          found = true;
          break;
        }
      }
      if (!found) {
        return void 0;
      }
    } else {
      const index = segment;
      if (node.type !== "array" || index < 0 || !Array.isArray(node.children) || index >= node.children.length) {
        return void 0;
      }
      node = node.children[index];
    }
  }
  return node;
}
function getNodeValue(node) {
  switch (node.type) {
    case "array":
      return node.children.map(getNodeValue);
    case "object":
      const obj = /* @__PURE__ */ Object.create(null);
      for (let prop of node.children) {
        const valueNode = prop.children[1];
        if (valueNode) {
          obj[prop.children[0].value] = getNodeValue(valueNode);
        }
      }
      return obj;
    case "null":
    case "string":
    case "number":
    case "boolean":
      return node.value;
    default:
      return void 0;
  }
}
function visit(text2, visitor, options = ParseOptions.DEFAULT) {
  const _scanner = createScanner(text2, false);
  const _jsonPath = [];
  let suppressedCallbacks = 0;
  function toNoArgVisit(visitFunction) {
    return visitFunction ? () => suppressedCallbacks === 0 && visitFunction(_scanner.getTokenOffset(), _scanner.getTokenLength(), _scanner.getTokenStartLine(), _scanner.getTokenStartCharacter()) : () => true;
  }
  function toOneArgVisit(visitFunction) {
    return visitFunction ? (arg) => suppressedCallbacks === 0 && visitFunction(arg, _scanner.getTokenOffset(), _scanner.getTokenLength(), _scanner.getTokenStartLine(), _scanner.getTokenStartCharacter()) : () => true;
  }
  function toOneArgVisitWithPath(visitFunction) {
    return visitFunction ? (arg) => suppressedCallbacks === 0 && visitFunction(arg, _scanner.getTokenOffset(), _scanner.getTokenLength(), _scanner.getTokenStartLine(), _scanner.getTokenStartCharacter(), () => _jsonPath.slice()) : () => true;
  }
  function toBeginVisit(visitFunction) {
    return visitFunction ? () => {
      if (suppressedCallbacks > 0) {
        suppressedCallbacks++;
      } else {
        let cbReturn = visitFunction(_scanner.getTokenOffset(), _scanner.getTokenLength(), _scanner.getTokenStartLine(), _scanner.getTokenStartCharacter(), () => _jsonPath.slice());
        if (cbReturn === false) {
          suppressedCallbacks = 1;
        }
      }
    } : () => true;
  }
  function toEndVisit(visitFunction) {
    return visitFunction ? () => {
      if (suppressedCallbacks > 0) {
        suppressedCallbacks--;
      }
      if (suppressedCallbacks === 0) {
        visitFunction(_scanner.getTokenOffset(), _scanner.getTokenLength(), _scanner.getTokenStartLine(), _scanner.getTokenStartCharacter());
      }
    } : () => true;
  }
  const onObjectBegin = toBeginVisit(visitor.onObjectBegin), onObjectProperty = toOneArgVisitWithPath(visitor.onObjectProperty), onObjectEnd = toEndVisit(visitor.onObjectEnd), onArrayBegin = toBeginVisit(visitor.onArrayBegin), onArrayEnd = toEndVisit(visitor.onArrayEnd), onLiteralValue = toOneArgVisitWithPath(visitor.onLiteralValue), onSeparator = toOneArgVisit(visitor.onSeparator), onComment = toNoArgVisit(visitor.onComment), onError = toOneArgVisit(visitor.onError);
  const disallowComments = options && options.disallowComments;
  const allowTrailingComma = options && options.allowTrailingComma;
  function scanNext() {
    while (true) {
      const token2 = _scanner.scan();
      switch (_scanner.getTokenError()) {
        case 4:
          handleError(
            14
            /* ParseErrorCode.InvalidUnicode */
          );
          break;
        case 5:
          handleError(
            15
            /* ParseErrorCode.InvalidEscapeCharacter */
          );
          break;
        case 3:
          handleError(
            13
            /* ParseErrorCode.UnexpectedEndOfNumber */
          );
          break;
        case 1:
          if (!disallowComments) {
            handleError(
              11
              /* ParseErrorCode.UnexpectedEndOfComment */
            );
          }
          break;
        case 2:
          handleError(
            12
            /* ParseErrorCode.UnexpectedEndOfString */
          );
          break;
        case 6:
          handleError(
            16
            /* ParseErrorCode.InvalidCharacter */
          );
          break;
      }
      switch (token2) {
        case 12:
        case 13:
          if (disallowComments) {
            handleError(
              10
              /* ParseErrorCode.InvalidCommentToken */
            );
          } else {
            onComment();
          }
          break;
        case 16:
          handleError(
            1
            /* ParseErrorCode.InvalidSymbol */
          );
          break;
        case 15:
        case 14:
          break;
        default:
          return token2;
      }
    }
  }
  function handleError(error, skipUntilAfter = [], skipUntil = []) {
    onError(error);
    if (skipUntilAfter.length + skipUntil.length > 0) {
      let token2 = _scanner.getToken();
      while (token2 !== 17) {
        if (skipUntilAfter.indexOf(token2) !== -1) {
          scanNext();
          break;
        } else if (skipUntil.indexOf(token2) !== -1) {
          break;
        }
        token2 = scanNext();
      }
    }
  }
  function parseString(isValue) {
    const value = _scanner.getTokenValue();
    if (isValue) {
      onLiteralValue(value);
    } else {
      onObjectProperty(value);
      _jsonPath.push(value);
    }
    scanNext();
    return true;
  }
  function parseLiteral() {
    switch (_scanner.getToken()) {
      case 11:
        const tokenValue = _scanner.getTokenValue();
        let value = Number(tokenValue);
        if (isNaN(value)) {
          handleError(
            2
            /* ParseErrorCode.InvalidNumberFormat */
          );
          value = 0;
        }
        onLiteralValue(value);
        break;
      case 7:
        onLiteralValue(null);
        break;
      case 8:
        onLiteralValue(true);
        break;
      case 9:
        onLiteralValue(false);
        break;
      default:
        return false;
    }
    scanNext();
    return true;
  }
  function parseProperty() {
    if (_scanner.getToken() !== 10) {
      handleError(3, [], [
        2,
        5
        /* SyntaxKind.CommaToken */
      ]);
      return false;
    }
    parseString(false);
    if (_scanner.getToken() === 6) {
      onSeparator(":");
      scanNext();
      if (!parseValue()) {
        handleError(4, [], [
          2,
          5
          /* SyntaxKind.CommaToken */
        ]);
      }
    } else {
      handleError(5, [], [
        2,
        5
        /* SyntaxKind.CommaToken */
      ]);
    }
    _jsonPath.pop();
    return true;
  }
  function parseObject() {
    onObjectBegin();
    scanNext();
    let needsComma = false;
    while (_scanner.getToken() !== 2 && _scanner.getToken() !== 17) {
      if (_scanner.getToken() === 5) {
        if (!needsComma) {
          handleError(4, [], []);
        }
        onSeparator(",");
        scanNext();
        if (_scanner.getToken() === 2 && allowTrailingComma) {
          break;
        }
      } else if (needsComma) {
        handleError(6, [], []);
      }
      if (!parseProperty()) {
        handleError(4, [], [
          2,
          5
          /* SyntaxKind.CommaToken */
        ]);
      }
      needsComma = true;
    }
    onObjectEnd();
    if (_scanner.getToken() !== 2) {
      handleError(7, [
        2
        /* SyntaxKind.CloseBraceToken */
      ], []);
    } else {
      scanNext();
    }
    return true;
  }
  function parseArray() {
    onArrayBegin();
    scanNext();
    let isFirstElement = true;
    let needsComma = false;
    while (_scanner.getToken() !== 4 && _scanner.getToken() !== 17) {
      if (_scanner.getToken() === 5) {
        if (!needsComma) {
          handleError(4, [], []);
        }
        onSeparator(",");
        scanNext();
        if (_scanner.getToken() === 4 && allowTrailingComma) {
          break;
        }
      } else if (needsComma) {
        handleError(6, [], []);
      }
      if (isFirstElement) {
        _jsonPath.push(0);
        isFirstElement = false;
      } else {
        _jsonPath[_jsonPath.length - 1]++;
      }
      if (!parseValue()) {
        handleError(4, [], [
          4,
          5
          /* SyntaxKind.CommaToken */
        ]);
      }
      needsComma = true;
    }
    onArrayEnd();
    if (!isFirstElement) {
      _jsonPath.pop();
    }
    if (_scanner.getToken() !== 4) {
      handleError(8, [
        4
        /* SyntaxKind.CloseBracketToken */
      ], []);
    } else {
      scanNext();
    }
    return true;
  }
  function parseValue() {
    switch (_scanner.getToken()) {
      case 3:
        return parseArray();
      case 1:
        return parseObject();
      case 10:
        return parseString(true);
      default:
        return parseLiteral();
    }
  }
  scanNext();
  if (_scanner.getToken() === 17) {
    if (options.allowEmptyContent) {
      return true;
    }
    handleError(4, [], []);
    return false;
  }
  if (!parseValue()) {
    handleError(4, [], []);
    return false;
  }
  if (_scanner.getToken() !== 17) {
    handleError(9, [], []);
  }
  return true;
}
function getNodeType(value) {
  switch (typeof value) {
    case "boolean":
      return "boolean";
    case "number":
      return "number";
    case "string":
      return "string";
    case "object": {
      if (!value) {
        return "null";
      } else if (Array.isArray(value)) {
        return "array";
      }
      return "object";
    }
    default:
      return "null";
  }
}
var ParseOptions;
var init_parser = __esm({
  "npm:jsonc-parser@3.3.1/lib/esm/impl/parser.js"() {
    "use strict";
    init_scanner();
    (function(ParseOptions2) {
      ParseOptions2.DEFAULT = {
        allowTrailingComma: false
      };
    })(ParseOptions || (ParseOptions = {}));
  }
});

// npm:jsonc-parser@3.3.1/lib/esm/impl/edit.js
function setProperty(text2, originalPath, value, options) {
  const path = originalPath.slice();
  const errors2 = [];
  const root = parseTree(text2, errors2);
  let parent = void 0;
  let lastSegment = void 0;
  while (path.length > 0) {
    lastSegment = path.pop();
    parent = findNodeAtLocation(root, path);
    if (parent === void 0 && value !== void 0) {
      if (typeof lastSegment === "string") {
        value = {
          [lastSegment]: value
        };
      } else {
        value = [
          value
        ];
      }
    } else {
      break;
    }
  }
  if (!parent) {
    if (value === void 0) {
      throw new Error("Can not delete in empty document");
    }
    return withFormatting(text2, {
      offset: root ? root.offset : 0,
      length: root ? root.length : 0,
      content: JSON.stringify(value)
    }, options);
  } else if (parent.type === "object" && typeof lastSegment === "string" && Array.isArray(parent.children)) {
    const existing = findNodeAtLocation(parent, [
      lastSegment
    ]);
    if (existing !== void 0) {
      if (value === void 0) {
        if (!existing.parent) {
          throw new Error("Malformed AST");
        }
        const propertyIndex = parent.children.indexOf(existing.parent);
        let removeBegin;
        let removeEnd = existing.parent.offset + existing.parent.length;
        if (propertyIndex > 0) {
          let previous = parent.children[propertyIndex - 1];
          removeBegin = previous.offset + previous.length;
        } else {
          removeBegin = parent.offset + 1;
          if (parent.children.length > 1) {
            let next = parent.children[1];
            removeEnd = next.offset;
          }
        }
        return withFormatting(text2, {
          offset: removeBegin,
          length: removeEnd - removeBegin,
          content: ""
        }, options);
      } else {
        return withFormatting(text2, {
          offset: existing.offset,
          length: existing.length,
          content: JSON.stringify(value)
        }, options);
      }
    } else {
      if (value === void 0) {
        return [];
      }
      const newProperty = `${JSON.stringify(lastSegment)}: ${JSON.stringify(value)}`;
      const index = options.getInsertionIndex ? options.getInsertionIndex(parent.children.map((p) => p.children[0].value)) : parent.children.length;
      let edit;
      if (index > 0) {
        let previous = parent.children[index - 1];
        edit = {
          offset: previous.offset + previous.length,
          length: 0,
          content: "," + newProperty
        };
      } else if (parent.children.length === 0) {
        edit = {
          offset: parent.offset + 1,
          length: 0,
          content: newProperty
        };
      } else {
        edit = {
          offset: parent.offset + 1,
          length: 0,
          content: newProperty + ","
        };
      }
      return withFormatting(text2, edit, options);
    }
  } else if (parent.type === "array" && typeof lastSegment === "number" && Array.isArray(parent.children)) {
    const insertIndex = lastSegment;
    if (insertIndex === -1) {
      const newProperty = `${JSON.stringify(value)}`;
      let edit;
      if (parent.children.length === 0) {
        edit = {
          offset: parent.offset + 1,
          length: 0,
          content: newProperty
        };
      } else {
        const previous = parent.children[parent.children.length - 1];
        edit = {
          offset: previous.offset + previous.length,
          length: 0,
          content: "," + newProperty
        };
      }
      return withFormatting(text2, edit, options);
    } else if (value === void 0 && parent.children.length >= 0) {
      const removalIndex = lastSegment;
      const toRemove = parent.children[removalIndex];
      let edit;
      if (parent.children.length === 1) {
        edit = {
          offset: parent.offset + 1,
          length: parent.length - 2,
          content: ""
        };
      } else if (parent.children.length - 1 === removalIndex) {
        let previous = parent.children[removalIndex - 1];
        let offset = previous.offset + previous.length;
        let parentEndOffset = parent.offset + parent.length;
        edit = {
          offset,
          length: parentEndOffset - 2 - offset,
          content: ""
        };
      } else {
        edit = {
          offset: toRemove.offset,
          length: parent.children[removalIndex + 1].offset - toRemove.offset,
          content: ""
        };
      }
      return withFormatting(text2, edit, options);
    } else if (value !== void 0) {
      let edit;
      const newProperty = `${JSON.stringify(value)}`;
      if (!options.isArrayInsertion && parent.children.length > lastSegment) {
        const toModify = parent.children[lastSegment];
        edit = {
          offset: toModify.offset,
          length: toModify.length,
          content: newProperty
        };
      } else if (parent.children.length === 0 || lastSegment === 0) {
        edit = {
          offset: parent.offset + 1,
          length: 0,
          content: parent.children.length === 0 ? newProperty : newProperty + ","
        };
      } else {
        const index = lastSegment > parent.children.length ? parent.children.length : lastSegment;
        const previous = parent.children[index - 1];
        edit = {
          offset: previous.offset + previous.length,
          length: 0,
          content: "," + newProperty
        };
      }
      return withFormatting(text2, edit, options);
    } else {
      throw new Error(`Can not ${value === void 0 ? "remove" : options.isArrayInsertion ? "insert" : "modify"} Array index ${insertIndex} as length is not sufficient`);
    }
  } else {
    throw new Error(`Can not add ${typeof lastSegment !== "number" ? "index" : "property"} to parent of type ${parent.type}`);
  }
}
function withFormatting(text2, edit, options) {
  if (!options.formattingOptions) {
    return [
      edit
    ];
  }
  let newText = applyEdit(text2, edit);
  let begin = edit.offset;
  let end = edit.offset + edit.content.length;
  if (edit.length === 0 || edit.content.length === 0) {
    while (begin > 0 && !isEOL(newText, begin - 1)) {
      begin--;
    }
    while (end < newText.length && !isEOL(newText, end)) {
      end++;
    }
  }
  const edits = format(newText, {
    offset: begin,
    length: end - begin
  }, {
    ...options.formattingOptions,
    keepLines: false
  });
  for (let i = edits.length - 1; i >= 0; i--) {
    const edit2 = edits[i];
    newText = applyEdit(newText, edit2);
    begin = Math.min(begin, edit2.offset);
    end = Math.max(end, edit2.offset + edit2.length);
    end += edit2.content.length - edit2.length;
  }
  const editLength = text2.length - (newText.length - end) - begin;
  return [
    {
      offset: begin,
      length: editLength,
      content: newText.substring(begin, end)
    }
  ];
}
function applyEdit(text2, edit) {
  return text2.substring(0, edit.offset) + edit.content + text2.substring(edit.offset + edit.length);
}
var init_edit = __esm({
  "npm:jsonc-parser@3.3.1/lib/esm/impl/edit.js"() {
    "use strict";
    init_format();
    init_parser();
  }
});

// npm:jsonc-parser@3.3.1/lib/esm/main.js
function printParseErrorCode(code) {
  switch (code) {
    case 1:
      return "InvalidSymbol";
    case 2:
      return "InvalidNumberFormat";
    case 3:
      return "PropertyNameExpected";
    case 4:
      return "ValueExpected";
    case 5:
      return "ColonExpected";
    case 6:
      return "CommaExpected";
    case 7:
      return "CloseBraceExpected";
    case 8:
      return "CloseBracketExpected";
    case 9:
      return "EndOfFileExpected";
    case 10:
      return "InvalidCommentToken";
    case 11:
      return "UnexpectedEndOfComment";
    case 12:
      return "UnexpectedEndOfString";
    case 13:
      return "UnexpectedEndOfNumber";
    case 14:
      return "InvalidUnicode";
    case 15:
      return "InvalidEscapeCharacter";
    case 16:
      return "InvalidCharacter";
  }
  return "<unknown ParseErrorCode>";
}
function modify(text2, path, value, options) {
  return setProperty(text2, path, value, options);
}
function applyEdits(text2, edits) {
  let sortedEdits = edits.slice(0).sort((a, b) => {
    const diff = a.offset - b.offset;
    if (diff === 0) {
      return a.length - b.length;
    }
    return diff;
  });
  let lastModifiedOffset = text2.length;
  for (let i = sortedEdits.length - 1; i >= 0; i--) {
    let e = sortedEdits[i];
    if (e.offset + e.length <= lastModifiedOffset) {
      text2 = applyEdit(text2, e);
    } else {
      throw new Error("Overlapping edit");
    }
    lastModifiedOffset = e.offset;
  }
  return text2;
}
var ScanError, SyntaxKind, parse2, parseTree2, findNodeAtLocation2, getNodeValue2, ParseErrorCode;
var init_main = __esm({
  "npm:jsonc-parser@3.3.1/lib/esm/main.js"() {
    "use strict";
    init_format();
    init_edit();
    init_scanner();
    init_parser();
    (function(ScanError2) {
      ScanError2[ScanError2["None"] = 0] = "None";
      ScanError2[ScanError2["UnexpectedEndOfComment"] = 1] = "UnexpectedEndOfComment";
      ScanError2[ScanError2["UnexpectedEndOfString"] = 2] = "UnexpectedEndOfString";
      ScanError2[ScanError2["UnexpectedEndOfNumber"] = 3] = "UnexpectedEndOfNumber";
      ScanError2[ScanError2["InvalidUnicode"] = 4] = "InvalidUnicode";
      ScanError2[ScanError2["InvalidEscapeCharacter"] = 5] = "InvalidEscapeCharacter";
      ScanError2[ScanError2["InvalidCharacter"] = 6] = "InvalidCharacter";
    })(ScanError || (ScanError = {}));
    (function(SyntaxKind2) {
      SyntaxKind2[SyntaxKind2["OpenBraceToken"] = 1] = "OpenBraceToken";
      SyntaxKind2[SyntaxKind2["CloseBraceToken"] = 2] = "CloseBraceToken";
      SyntaxKind2[SyntaxKind2["OpenBracketToken"] = 3] = "OpenBracketToken";
      SyntaxKind2[SyntaxKind2["CloseBracketToken"] = 4] = "CloseBracketToken";
      SyntaxKind2[SyntaxKind2["CommaToken"] = 5] = "CommaToken";
      SyntaxKind2[SyntaxKind2["ColonToken"] = 6] = "ColonToken";
      SyntaxKind2[SyntaxKind2["NullKeyword"] = 7] = "NullKeyword";
      SyntaxKind2[SyntaxKind2["TrueKeyword"] = 8] = "TrueKeyword";
      SyntaxKind2[SyntaxKind2["FalseKeyword"] = 9] = "FalseKeyword";
      SyntaxKind2[SyntaxKind2["StringLiteral"] = 10] = "StringLiteral";
      SyntaxKind2[SyntaxKind2["NumericLiteral"] = 11] = "NumericLiteral";
      SyntaxKind2[SyntaxKind2["LineCommentTrivia"] = 12] = "LineCommentTrivia";
      SyntaxKind2[SyntaxKind2["BlockCommentTrivia"] = 13] = "BlockCommentTrivia";
      SyntaxKind2[SyntaxKind2["LineBreakTrivia"] = 14] = "LineBreakTrivia";
      SyntaxKind2[SyntaxKind2["Trivia"] = 15] = "Trivia";
      SyntaxKind2[SyntaxKind2["Unknown"] = 16] = "Unknown";
      SyntaxKind2[SyntaxKind2["EOF"] = 17] = "EOF";
    })(SyntaxKind || (SyntaxKind = {}));
    parse2 = parse;
    parseTree2 = parseTree;
    findNodeAtLocation2 = findNodeAtLocation;
    getNodeValue2 = getNodeValue;
    (function(ParseErrorCode2) {
      ParseErrorCode2[ParseErrorCode2["InvalidSymbol"] = 1] = "InvalidSymbol";
      ParseErrorCode2[ParseErrorCode2["InvalidNumberFormat"] = 2] = "InvalidNumberFormat";
      ParseErrorCode2[ParseErrorCode2["PropertyNameExpected"] = 3] = "PropertyNameExpected";
      ParseErrorCode2[ParseErrorCode2["ValueExpected"] = 4] = "ValueExpected";
      ParseErrorCode2[ParseErrorCode2["ColonExpected"] = 5] = "ColonExpected";
      ParseErrorCode2[ParseErrorCode2["CommaExpected"] = 6] = "CommaExpected";
      ParseErrorCode2[ParseErrorCode2["CloseBraceExpected"] = 7] = "CloseBraceExpected";
      ParseErrorCode2[ParseErrorCode2["CloseBracketExpected"] = 8] = "CloseBracketExpected";
      ParseErrorCode2[ParseErrorCode2["EndOfFileExpected"] = 9] = "EndOfFileExpected";
      ParseErrorCode2[ParseErrorCode2["InvalidCommentToken"] = 10] = "InvalidCommentToken";
      ParseErrorCode2[ParseErrorCode2["UnexpectedEndOfComment"] = 11] = "UnexpectedEndOfComment";
      ParseErrorCode2[ParseErrorCode2["UnexpectedEndOfString"] = 12] = "UnexpectedEndOfString";
      ParseErrorCode2[ParseErrorCode2["UnexpectedEndOfNumber"] = 13] = "UnexpectedEndOfNumber";
      ParseErrorCode2[ParseErrorCode2["InvalidUnicode"] = 14] = "InvalidUnicode";
      ParseErrorCode2[ParseErrorCode2["InvalidEscapeCharacter"] = 15] = "InvalidEscapeCharacter";
      ParseErrorCode2[ParseErrorCode2["InvalidCharacter"] = 16] = "InvalidCharacter";
    })(ParseErrorCode || (ParseErrorCode = {}));
  }
});

// tools/npm_std/jsonc.ts
function parse3(text2) {
  const errors2 = [];
  const value = parse2(text2, errors2, {
    allowTrailingComma: true
  });
  const first = errors2[0];
  if (first) {
    throw new SyntaxError(`Cannot parse JSONC: ${printParseErrorCode(first.error)} at position ${first.offset}`);
  }
  return value;
}
var init_jsonc = __esm({
  "tools/npm_std/jsonc.ts"() {
    init_main();
  }
});

// lib/hook/config_quick.ts
function quickWord(words) {
  return (value) => typeof value === "string" && words.includes(value) ? value : void 0;
}
function quickNumber(least, most, whole3 = false) {
  return (value) => typeof value === "number" && (whole3 ? Number.isSafeInteger(value) : Number.isFinite(value)) && value >= least && value <= most ? value : void 0;
}
function isText(value) {
  return typeof value === "string" && value !== "";
}
var quickBoolean, quickText, RULE_EVENTS, RULE_ACTIONS, RULE_KEYS, quickRule;
var init_config_quick = __esm({
  "lib/hook/config_quick.ts"() {
    init_json();
    quickBoolean = (value) => typeof value === "boolean" ? value : void 0;
    quickText = (value) => typeof value === "string" && value !== "" ? value : void 0;
    RULE_EVENTS = [
      "PreToolUse",
      "PostToolUse",
      "PostToolUseFailure",
      "PermissionRequest"
    ];
    RULE_ACTIONS = [
      "deny",
      "ask",
      "context",
      "log"
    ];
    RULE_KEYS = /* @__PURE__ */ new Set([
      "event",
      "tool",
      "source",
      "pattern",
      "unless",
      "action",
      "message",
      "limit"
    ]);
    quickRule = (value) => {
      if (!isJsonObject(value) || Object.keys(value).some((key) => !RULE_KEYS.has(key))) return void 0;
      const { event, tool = "*", source = "any", pattern, unless, action, message = "", limit } = value;
      const holds = RULE_EVENTS.some((known) => known === event) && RULE_ACTIONS.some((known) => known === action) && isText(tool) && isText(source) && isText(pattern) && typeof message === "string" && (unless === void 0 || isText(unless)) && (limit === void 0 || typeof limit === "number" && Number.isSafeInteger(limit) && limit >= 1);
      if (!holds) return void 0;
      return {
        event,
        tool,
        source,
        pattern,
        ...unless === void 0 ? {} : {
          unless
        },
        action,
        message,
        ...limit === void 0 ? {} : {
          limit
        }
      };
    };
  }
});

// npm:zod@4.6.7/v4/core/util.js
function getEnumValues(entries) {
  const numericValues = Object.values(entries).filter((v) => typeof v === "number");
  const values = Object.entries(entries).filter(([k, _]) => numericValues.indexOf(+k) === -1).map(([_, v]) => v);
  return values;
}
function jsonStringifyReplacer(_, value) {
  if (typeof value === "bigint") return value.toString();
  return value;
}
function cached(getter) {
  return new Cached(getter);
}
function nullish(input) {
  return input === null || input === void 0;
}
function cleanRegex(source) {
  const start = source.startsWith("^") ? 1 : 0;
  const end = source.endsWith("$") ? source.length - 1 : source.length;
  return source.slice(start, end);
}
function assignProp(target, prop, value) {
  Object.defineProperty(target, prop, {
    value,
    writable: true,
    enumerable: true,
    configurable: true
  });
}
function isObject(data) {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}
function isPlainObject(o) {
  if (isObject(o) === false) return false;
  const ctor = o.constructor;
  if (ctor === void 0) return true;
  if (typeof ctor !== "function") return true;
  const prot = ctor.prototype;
  if (isObject(prot) === false) return false;
  if (Object.prototype.hasOwnProperty.call(prot, "isPrototypeOf") === false) {
    return false;
  }
  return true;
}
function shallowClone(o) {
  if (isPlainObject(o)) return {
    ...o
  };
  if (Array.isArray(o)) return [
    ...o
  ];
  if (o instanceof Map) return new Map(o);
  if (o instanceof Set) return new Set(o);
  return o;
}
function escapeRegex(str) {
  return str.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
function clone(inst, def, params) {
  const cl = new inst._zod.constr(def ?? inst._zod.def);
  if (!def || params?.parent) cl._zod.parent = inst;
  return cl;
}
function normalizeParams(_params) {
  const params = _params;
  if (!params) return {};
  if (typeof params === "string") return {
    error: () => params
  };
  if (params?.message !== void 0) {
    if (params?.error !== void 0) throw new Error("Cannot specify both `message` and `error` params");
    params.error = params.message;
  }
  delete params.message;
  if (typeof params.error === "string") return {
    ...params,
    error: () => params.error
  };
  return params;
}
function optionalKeys(shape) {
  return Object.keys(shape).filter((k) => {
    return shape[k]._zod.optin !== void 0 && shape[k]._zod.optout === "optional";
  });
}
function aborted(x, startIndex = 0) {
  if (x.aborted === true) return true;
  for (let i = startIndex; i < x.issues.length; i++) {
    if (x.issues[i]?.continue !== true) {
      return true;
    }
  }
  return false;
}
function explicitlyAborted(x, startIndex = 0) {
  if (x.aborted === true) return true;
  for (let i = startIndex; i < x.issues.length; i++) {
    if (x.issues[i]?.continue === false) {
      return true;
    }
  }
  return false;
}
function prefixIssues(path, issues) {
  return issues.map((iss) => {
    var _a3;
    (_a3 = iss).path ?? (_a3.path = []);
    iss.path.unshift(path);
    return iss;
  });
}
function unwrapMessage(message) {
  return typeof message === "string" ? message : message?.message;
}
function sizeCaps(defChecks) {
  const caps = [];
  for (const ch of defChecks ?? []) {
    const d = ch._zod.def;
    if (!/_(length|size)$|_equals$/.test(d.check)) break;
    const max = d.maximum ?? d.length ?? d.size;
    if (max >= 0) caps.push([
      max,
      ch
    ]);
  }
  return caps;
}
function attachSchema(issues, start, inst) {
  var _a3;
  for (let i = start; i < issues.length; i++) {
    (_a3 = issues[i]).schema ?? (_a3.schema = inst);
  }
}
function finalizeIssue(iss, ctx, config2) {
  var _a3;
  const traits = iss.inst?._zod?.traits;
  if (traits?.has("$ZodType")) {
    if (traits.has("$ZodCheck")) (_a3 = iss).schema ?? (_a3.schema = iss.inst);
    else iss.schema = iss.inst;
  }
  const schemaError = iss.schema !== iss.inst ? iss.schema?._zod.def?.error : void 0;
  const message = iss.message ? iss.message : unwrapMessage(iss.inst?._zod.def?.error?.(iss)) ?? unwrapMessage(schemaError?.(iss)) ?? unwrapMessage(ctx?.error?.(iss)) ?? unwrapMessage(config2.customError?.(iss)) ?? unwrapMessage(config2.localeError?.(iss)) ?? "Invalid input";
  const full = {};
  for (const k of Object.keys(iss)) {
    if (k === "inst" || k === "schema" || k === "continue" || k === "input" || k === "__proto__") continue;
    full[k] = iss[k];
  }
  full.path ?? (full.path = []);
  full.message = message;
  if (ctx?.reportInput) {
    full.input = iss.input;
  }
  return full;
}
function codePointLength(str) {
  const units = str.length;
  if (!highSurrogate.test(str)) return units;
  let count = units;
  for (let i = 0; i < units - 1; i++) {
    if ((str.charCodeAt(i) & 64512) === 55296 && (str.charCodeAt(i + 1) & 64512) === 56320) {
      count--;
      i++;
    }
  }
  return count;
}
function getLengthableOrigin(input) {
  if (Array.isArray(input)) return "array";
  if (typeof input === "string") return "string";
  return "unknown";
}
function members(proto, table4) {
  for (const key in table4) {
    const desc = Object.getOwnPropertyDescriptor(table4, key);
    if (desc.get) Object.defineProperty(proto, key, {
      ...desc,
      enumerable: false
    });
    else defineBound(proto, key, desc.value);
  }
}
function own(inst, key, value, enumerable = true) {
  Object.defineProperty(inst, key, {
    configurable: true,
    writable: true,
    enumerable,
    value
  });
  return value;
}
function hide(inst, key, value) {
  return own(inst, key, value, false);
}
function defineBound(proto, key, fn) {
  Object.defineProperty(proto, key, {
    configurable: true,
    get() {
      return this == null ? fn : own(this, key, fn.bind(this));
    },
    set(value) {
      own(this, key, value);
    }
  });
}
function claim(inst, sentinel) {
  const proto = Object.getPrototypeOf(inst);
  return sentinel in proto ? void 0 : proto;
}
function defineLazyInternal(inst, key, compute) {
  const proto = Object.getPrototypeOf(inst._zod);
  if (key in proto && installing !== inst._zod) {
    installing = void 0;
    return;
  }
  installing = inst._zod;
  Object.defineProperty(proto, key, {
    configurable: true,
    get() {
      Object.defineProperty(this, key, breaker);
      const outer = broke;
      broke = false;
      try {
        const value = compute(this);
        if (broke) delete this[key];
        else Object.defineProperty(this, key, {
          configurable: true,
          writable: true,
          value
        });
        broke = broke || outer;
        return value;
      } catch (err) {
        delete this[key];
        broke = broke || outer;
        throw err;
      }
    },
    set(value) {
      Object.defineProperty(this, key, {
        configurable: true,
        writable: true,
        value
      });
    }
  });
}
function installLazyProp(inst, key, make, enumerable) {
  const proto = claim(inst, key);
  if (!proto) return;
  Object.defineProperty(proto, key, {
    configurable: true,
    get() {
      const desc = {
        configurable: true,
        writable: true,
        enumerable,
        value: void 0
      };
      Object.defineProperty(this, key, desc);
      desc.value = make(this);
      Object.defineProperty(this, key, desc);
      return desc.value;
    },
    set(value) {
      Object.defineProperty(this, key, {
        configurable: true,
        writable: true,
        enumerable,
        value
      });
    }
  });
}
var Cached, captureStackTrace, propertyKeyTypes, NUMBER_FORMAT_RANGES, highSurrogate, installing, broke, breaker;
var init_util = __esm({
  "npm:zod@4.6.7/v4/core/util.js"() {
    Cached = class {
      constructor(getter) {
        this._getter = getter;
        this._value = void 0;
      }
      get value() {
        const getter = this._getter;
        if (getter !== void 0) {
          this._value = getter();
          this._getter = void 0;
        }
        return this._value;
      }
    };
    captureStackTrace = "captureStackTrace" in Error ? Error.captureStackTrace : (..._args) => {
    };
    propertyKeyTypes = /* @__PURE__ */ new Set([
      "string",
      "number",
      "symbol"
    ]);
    NUMBER_FORMAT_RANGES = /* @__PURE__ */ (() => ({
      safeint: [
        Number.MIN_SAFE_INTEGER,
        Number.MAX_SAFE_INTEGER
      ],
      int32: [
        -2147483648,
        2147483647
      ],
      uint32: [
        0,
        4294967295
      ],
      float32: [
        -34028234663852886e22,
        34028234663852886e22
      ],
      float64: [
        -Number.MAX_VALUE,
        Number.MAX_VALUE
      ]
    }))();
    highSurrogate = /[\uD800-\uDBFF]/;
    broke = false;
    breaker = {
      configurable: true,
      get() {
        broke = true;
        return void 0;
      }
    };
  }
});

// npm:zod@4.6.7/v4/core/core.js
function newError(Definition) {
  const E = _E;
  if (E) {
    const saved = E.stackTraceLimit;
    if (typeof saved === "number") {
      try {
        E.stackTraceLimit = 0;
      } catch {
        _E = null;
        return new Definition();
      }
      try {
        return new Definition();
      } finally {
        E.stackTraceLimit = saved;
      }
    }
  }
  return new Definition();
}
// @__NO_SIDE_EFFECTS__
function $constructor(name, initializer2, proto, params) {
  const zodProto = {};
  function Internals(def) {
    this.def = def;
    this.constr = _;
    this.traits = /* @__PURE__ */ new Set();
  }
  Internals.prototype = zodProto;
  const protoMembers = proto;
  const initialized = protoMembers && /* @__PURE__ */ new WeakSet();
  function init2(inst, def) {
    if (!inst._zod) {
      _zodDesc.value = new Internals(def);
      try {
        Object.defineProperty(inst, "_zod", _zodDesc);
      } finally {
        _zodDesc.value = void 0;
      }
    } else if (inst._zod.traits.has(name)) {
      return;
    }
    inst._zod.traits.add(name);
    initializer2(inst, def);
    if (initialized) {
      const own2 = Object.getPrototypeOf(inst);
      const ctorProto = inst._zod.constr.prototype;
      let up = own2;
      while (up && up !== ctorProto) up = Object.getPrototypeOf(up);
      const target = up ?? own2;
      if (!initialized.has(target)) {
        initialized.add(target);
        members(target, protoMembers);
      }
    }
    const proto2 = _.prototype;
    for (const k in proto2) {
      if (!Object.prototype.hasOwnProperty.call(proto2, k)) continue;
      if (!(k in inst)) {
        inst[k] = proto2[k].bind(inst);
      }
    }
  }
  const Parent = params?.Parent ?? Object;
  class Definition extends Parent {
  }
  Object.defineProperty(Definition, "name", {
    value: name
  });
  function _(def) {
    const inst = params?.Parent ? newError(Definition) : this;
    init2(inst, def);
    const deferred = inst._zod.deferred;
    if (deferred) {
      for (const fn of deferred) {
        fn();
      }
      inst._zod.deferred = void 0;
    }
    const pp = globalThis.__zod_globalConfig?.postProcessor;
    if (pp) pp(inst);
    return inst;
  }
  Object.defineProperty(_, "init", {
    value: init2
  });
  Object.defineProperty(_, Symbol.hasInstance, {
    value: (inst) => {
      if (params?.Parent && inst instanceof params.Parent) return true;
      return inst?._zod?.traits?.has(name);
    }
  });
  Object.defineProperty(_, "name", {
    value: name
  });
  return _;
}
function config(newConfig) {
  if (newConfig) Object.assign(globalConfig, newConfig);
  return globalConfig;
}
var _a, _zodDesc, _E, $ZodAsyncError, globalConfig;
var init_core = __esm({
  "npm:zod@4.6.7/v4/core/core.js"() {
    init_util();
    _zodDesc = {
      value: void 0,
      enumerable: false
    };
    _E = "captureStackTrace" in Error ? Error : null;
    $ZodAsyncError = class extends Error {
      constructor() {
        super(`Encountered Promise during synchronous parse. Use .parseAsync() instead.`);
      }
    };
    (_a = globalThis).__zod_globalConfig ?? (_a.__zod_globalConfig = {});
    globalConfig = globalThis.__zod_globalConfig;
  }
});

// npm:zod@4.6.7/v4/core/errors.js
function _getMessage() {
  const internals = this._zod;
  internals.message ?? (internals.message = JSON.stringify(internals.def, jsonStringifyReplacer, 2));
  return internals.message;
}
function _setMessage(value) {
  this._zod.message = value;
}
var _messageDesc, _issuesDesc, _installedToString, initializer, $ZodError, $ZodRealError;
var init_errors = __esm({
  "npm:zod@4.6.7/v4/core/errors.js"() {
    init_core();
    init_util();
    _messageDesc = {
      get: _getMessage,
      set: _setMessage,
      enumerable: true,
      configurable: true
    };
    _issuesDesc = {
      value: void 0,
      enumerable: false
    };
    _installedToString = /* @__PURE__ */ new WeakSet([
      Object.prototype,
      Error.prototype
    ]);
    initializer = (inst, def) => {
      inst.name = "$ZodError";
      _issuesDesc.value = def;
      Object.defineProperty(inst, "issues", _issuesDesc);
      _issuesDesc.value = void 0;
      Object.defineProperty(inst, "message", _messageDesc);
      const proto = Object.getPrototypeOf(inst);
      if (!_installedToString.has(proto)) {
        _installedToString.add(proto);
        Object.defineProperty(proto, "toString", {
          configurable: true,
          enumerable: false,
          get() {
            const value = () => this.message;
            Object.defineProperty(this, "toString", {
              value,
              configurable: true,
              writable: true
            });
            return value;
          },
          set(value) {
            Object.defineProperty(this, "toString", {
              value,
              configurable: true,
              writable: true
            });
          }
        });
      }
    };
    $ZodError = $constructor("$ZodError", initializer);
    $ZodRealError = $constructor("$ZodError", initializer, void 0, {
      Parent: Error
    });
  }
});

// npm:zod@4.6.7/v4/core/parse.js
function failure(Err, issues, ctx) {
  let error;
  return {
    success: false,
    get error() {
      if (!error) {
        error = new Err(issues.map((iss) => finalizeIssue(iss, ctx, config())));
        issues = void 0;
        ctx = void 0;
      }
      return error;
    },
    set error(e) {
      error = e;
      issues = void 0;
      ctx = void 0;
    }
  };
}
var _parse, parse4, _parseAsync, parseAsync, _safeParse, safeParse, _safeParseAsync, safeParseAsync;
var init_parse = __esm({
  "npm:zod@4.6.7/v4/core/parse.js"() {
    init_core();
    init_errors();
    init_util();
    _parse = (_Err) => {
      const fn = (schema, value, _ctx, _params) => {
        const ctx = _ctx ? {
          ..._ctx,
          async: false
        } : {
          async: false
        };
        const result = schema._zod.run({
          value,
          issues: []
        }, ctx);
        if (result instanceof Promise) {
          throw new $ZodAsyncError();
        }
        if (result.issues.length) {
          const e = new (_params?.Err ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
          captureStackTrace(e, _params?.callee ?? fn);
          throw e;
        }
        return result.value;
      };
      return fn;
    };
    parse4 = /* @__PURE__ */ _parse($ZodRealError);
    _parseAsync = (_Err) => {
      const fn = async (schema, value, _ctx, params) => {
        const ctx = _ctx ? {
          ..._ctx,
          async: true
        } : {
          async: true
        };
        let result = schema._zod.run({
          value,
          issues: []
        }, ctx);
        if (result instanceof Promise) result = await result;
        if (result.issues.length) {
          const e = new (params?.Err ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
          captureStackTrace(e, params?.callee ?? fn);
          throw e;
        }
        return result.value;
      };
      return fn;
    };
    parseAsync = /* @__PURE__ */ _parseAsync($ZodRealError);
    _safeParse = (_Err) => (schema, value, _ctx) => {
      const ctx = _ctx ? {
        ..._ctx,
        async: false
      } : {
        async: false
      };
      const result = schema._zod.run({
        value,
        issues: []
      }, ctx);
      if (result instanceof Promise) {
        throw new $ZodAsyncError();
      }
      return result.issues.length ? failure(_Err, result.issues, ctx) : {
        success: true,
        data: result.value
      };
    };
    safeParse = /* @__PURE__ */ _safeParse($ZodRealError);
    _safeParseAsync = (_Err) => async (schema, value, _ctx) => {
      const ctx = _ctx ? {
        ..._ctx,
        async: true
      } : {
        async: true
      };
      let result = schema._zod.run({
        value,
        issues: []
      }, ctx);
      if (result instanceof Promise) result = await result;
      return result.issues.length ? failure(_Err, result.issues, ctx) : {
        success: true,
        data: result.value
      };
    };
    safeParseAsync = /* @__PURE__ */ _safeParseAsync($ZodRealError);
  }
});

// npm:zod@4.6.7/v4/core/regexes.js
var anyString, number, boolean;
var init_regexes = __esm({
  "npm:zod@4.6.7/v4/core/regexes.js"() {
    anyString = /^[\s\S]{0,}$/;
    number = /^-?\d+(?:\.\d+)?$/;
    boolean = /^(?:true|false)$/i;
  }
});

// npm:zod@4.6.7/v4/core/checks.js
var $ZodCheck, _whenHasLength, numericOriginMap, $ZodCheckLessThan, $ZodCheckGreaterThan, $ZodCheckNumberFormat, $ZodCheckMaxLength, $ZodCheckMinLength;
var init_checks = __esm({
  "npm:zod@4.6.7/v4/core/checks.js"() {
    init_core();
    init_util();
    $ZodCheck = /* @__PURE__ */ $constructor("$ZodCheck", (inst, def) => {
      var _a3;
      inst._zod ?? (inst._zod = {});
      inst._zod.def = def;
      (_a3 = inst._zod).onattach ?? (_a3.onattach = []);
    });
    _whenHasLength = (payload) => {
      const val = payload.value;
      return !nullish(val) && val.length !== void 0;
    };
    numericOriginMap = {
      number: "number",
      bigint: "bigint",
      object: "date"
    };
    $ZodCheckLessThan = /* @__PURE__ */ $constructor("$ZodCheckLessThan", (inst, def) => {
      $ZodCheck.init(inst, def);
      const origin = numericOriginMap[typeof def.value];
      inst._zod.check = (payload) => {
        if (def.inclusive ? payload.value <= def.value : payload.value < def.value) {
          return;
        }
        payload.issues.push({
          origin: numericOriginMap[typeof payload.value] ?? origin,
          code: "too_big",
          maximum: typeof def.value === "object" ? def.value.getTime() : def.value,
          input: payload.value,
          inclusive: def.inclusive,
          inst,
          continue: !def.abort
        });
      };
    });
    $ZodCheckGreaterThan = /* @__PURE__ */ $constructor("$ZodCheckGreaterThan", (inst, def) => {
      $ZodCheck.init(inst, def);
      const origin = numericOriginMap[typeof def.value];
      inst._zod.check = (payload) => {
        if (def.inclusive ? payload.value >= def.value : payload.value > def.value) {
          return;
        }
        payload.issues.push({
          origin: numericOriginMap[typeof payload.value] ?? origin,
          code: "too_small",
          minimum: typeof def.value === "object" ? def.value.getTime() : def.value,
          input: payload.value,
          inclusive: def.inclusive,
          inst,
          continue: !def.abort
        });
      };
    });
    $ZodCheckNumberFormat = /* @__PURE__ */ $constructor("$ZodCheckNumberFormat", (inst, def) => {
      $ZodCheck.init(inst, def);
      def.format = def.format || "float64";
      const isInt = def.format?.includes("int");
      const origin = isInt ? "int" : "number";
      const [minimum, maximum] = NUMBER_FORMAT_RANGES[def.format];
      inst._zod.check = (payload) => {
        const input = payload.value;
        if (isInt) {
          if (!Number.isInteger(input)) {
            payload.issues.push({
              expected: origin,
              format: def.format,
              code: "invalid_type",
              continue: false,
              input,
              inst
            });
            return;
          }
          if (!Number.isSafeInteger(input)) {
            if (input > 0) {
              payload.issues.push({
                input,
                code: "too_big",
                maximum: Number.MAX_SAFE_INTEGER,
                note: "Integers must be within the safe integer range.",
                inst,
                origin,
                inclusive: true,
                continue: !def.abort
              });
            } else {
              payload.issues.push({
                input,
                code: "too_small",
                minimum: Number.MIN_SAFE_INTEGER,
                note: "Integers must be within the safe integer range.",
                inst,
                origin,
                inclusive: true,
                continue: !def.abort
              });
            }
            return;
          }
        }
        if (input < minimum) {
          payload.issues.push({
            origin: "number",
            input,
            code: "too_small",
            minimum,
            inclusive: true,
            inst,
            continue: !def.abort
          });
        }
        if (input > maximum) {
          payload.issues.push({
            origin: "number",
            input,
            code: "too_big",
            maximum,
            inclusive: true,
            inst,
            continue: !def.abort
          });
        }
      };
    });
    $ZodCheckMaxLength = /* @__PURE__ */ $constructor("$ZodCheckMaxLength", (inst, def) => {
      var _a3;
      $ZodCheck.init(inst, def);
      (_a3 = inst._zod.def).when ?? (_a3.when = _whenHasLength);
      inst._zod.check = (payload) => {
        const input = payload.value;
        const units = input.length;
        const length = typeof input === "string" && units > def.maximum ? codePointLength(input) : units;
        if (length <= def.maximum) return;
        const origin = getLengthableOrigin(input);
        payload.issues.push({
          origin,
          code: "too_big",
          maximum: def.maximum,
          inclusive: true,
          input,
          inst,
          continue: !def.abort
        });
      };
    });
    $ZodCheckMinLength = /* @__PURE__ */ $constructor("$ZodCheckMinLength", (inst, def) => {
      var _a3;
      $ZodCheck.init(inst, def);
      (_a3 = inst._zod.def).when ?? (_a3.when = _whenHasLength);
      inst._zod.check = (payload) => {
        const input = payload.value;
        const units = input.length;
        const length = typeof input === "string" && units >= def.minimum && units < def.minimum * 2 ? codePointLength(input) : units;
        if (length >= def.minimum) return;
        const origin = getLengthableOrigin(input);
        payload.issues.push({
          origin,
          code: "too_small",
          minimum: def.minimum,
          inclusive: true,
          input,
          inst,
          continue: !def.abort
        });
      };
    });
  }
});

// npm:zod@4.6.7/v4/core/doc.js
var init_doc = __esm({
  "npm:zod@4.6.7/v4/core/doc.js"() {
  }
});

// npm:zod@4.6.7/v4/core/versions.js
var version;
var init_versions = __esm({
  "npm:zod@4.6.7/v4/core/versions.js"() {
    version = {
      major: 4,
      minor: 6,
      patch: 7
    };
  }
});

// npm:zod@4.6.7/v4/core/schemas.js
async function validateAsync(inst, value) {
  const ctx = {
    async: true
  };
  return toStandardResult(await inst._zod.run({
    value,
    issues: []
  }, ctx), ctx);
}
function standardProps(inst) {
  return {
    validate: (value) => {
      const ctx = {
        async: false
      };
      try {
        const r = inst._zod.run({
          value,
          issues: []
        }, ctx);
        if (!(r instanceof Promise)) return toStandardResult(r, ctx);
      } catch (_) {
      }
      return validateAsync(inst, value);
    },
    vendor: "zod",
    version: 1
  };
}
function capSize(inst, size) {
  const caps = sizeCaps(inst._zod.def.checks);
  if (!caps.length) return;
  const cap = Math.min(...caps.map((c) => c[0]));
  const parse5 = inst._zod.parse;
  inst._zod.parse = (payload, ctx) => {
    const n = size(payload.value);
    if (n > cap && !ctx?.skipChecks && ctx?.direction !== "backward") {
      for (const [max, ch] of sizeCaps(inst._zod.def.checks)) {
        if (n > max && ch._zod.def.when(payload)) {
          const start = payload.issues.length;
          ch._zod.check(payload);
          payload.issues[start].continue = false;
          attachSchema(payload.issues, start, inst);
          return payload;
        }
      }
    }
    return parse5(payload, ctx);
  };
}
function handleArrayResult(result, final, index) {
  if (result.issues.length) {
    final.issues.push(...prefixIssues(index, result.issues));
  }
  final.value[index] = result.value;
}
function handlePropertyResult(result, final, key, input, optin, optout) {
  const isPresent = key in input;
  const isOptionalOut = optout === "optional";
  if (!isPresent && isOptionalOut && optin === "optional") {
    return;
  }
  if (result.issues.length) {
    if (optin !== void 0 && isOptionalOut && !isPresent) {
      return;
    }
    final.issues.push(...prefixIssues(key, result.issues));
  }
  if (!isPresent && optin === void 0) {
    if (!result.issues.length) {
      final.issues.push({
        code: "invalid_type",
        expected: "nonoptional",
        input: void 0,
        path: [
          key
        ]
      });
    }
    return;
  }
  if (result.value === void 0) {
    if (isPresent || optin === "defaulted" && !isOptionalOut) {
      final.value[key] = void 0;
    }
  } else {
    final.value[key] = result.value;
  }
}
function normalizeDef(def) {
  const keys = Object.keys(def.shape);
  const ownSymbols = Object.getOwnPropertySymbols(def.shape);
  const symbolKeys = ownSymbols.length ? ownSymbols : NO_SYMBOL_KEYS;
  const allKeys = symbolKeys.length ? [
    ...keys,
    ...symbolKeys
  ] : keys;
  for (const k of allKeys) {
    if (!def.shape?.[k]?._zod?.traits?.has("$ZodType")) {
      throw new Error(`Invalid element at key "${String(k)}": expected a Zod schema`);
    }
  }
  const okeys = optionalKeys(def.shape);
  return {
    ...def,
    allKeys,
    symbolKeys,
    // string-only: handleCatchall matches it against `for...in`, which never yields a symbol
    keySet: new Set(keys),
    numKeys: keys.length,
    optionalKeys: new Set(okeys)
  };
}
function handleCatchall(proms, input, payload, ctx, def, inst, abortEarly) {
  const unrecognized = [];
  const keySet = def.keySet;
  const _catchall = def.catchall._zod;
  const t = _catchall.def.type;
  const optin = _catchall.optin;
  const optout = _catchall.optout;
  let seen = 0;
  for (const key in input) {
    if (abortEarly && payload.issues.length !== seen) {
      if (aborted(payload, seen)) break;
      seen = payload.issues.length;
    }
    if (keySet.has(key)) continue;
    if (key === "__proto__") {
      if (t === "never") unrecognized.push(key);
      continue;
    }
    if (t === "never") {
      unrecognized.push(key);
      continue;
    }
    const r = _catchall.run({
      value: input[key],
      issues: []
    }, ctx);
    if (r instanceof Promise) {
      proms.push(r.then((r2) => handlePropertyResult(r2, payload, key, input, optin, optout)));
    } else {
      handlePropertyResult(r, payload, key, input, optin, optout);
    }
  }
  if (unrecognized.length) {
    payload.issues.push({
      code: "unrecognized_keys",
      keys: unrecognized,
      input,
      inst,
      // Describes the shape of the input, not the validity of the parsed value, so it never aborts. The parse still fails; the schema's own checks just get to run first, and an enclosing intersection can reconcile the key against a sibling operand.
      continue: true
    });
  }
  if (!proms.length) return payload;
  return Promise.all(proms).then(() => {
    return payload;
  });
}
function handleOptionalResult(payload, result) {
  payload.value = result.issues.length ? void 0 : result.value;
  return payload;
}
function handleDefaultResult(payload, def) {
  if (payload.value === void 0) {
    payload.value = def.defaultValue;
  }
  return payload;
}
var $ZodType, toStandardResult, $ZodString, $ZodNumber, $ZodNumberFormat, $ZodBoolean, $ZodNever, arraySize, $ZodArray, NO_SYMBOL_KEYS, $ZodObject, $ZodEnum, $ZodOptional, $ZodDefault;
var init_schemas = __esm({
  "npm:zod@4.6.7/v4/core/schemas.js"() {
    init_checks();
    init_core();
    init_regexes();
    init_util();
    init_versions();
    init_util();
    $ZodType = /* @__PURE__ */ $constructor("$ZodType", (inst, def) => {
      var _a3;
      inst ?? (inst = {});
      inst._zod.def = def;
      inst._zod.bag = inst._zod.bag || {};
      inst._zod.version = version;
      const defChecks = inst._zod.def.checks;
      const checks = inst._zod.traits.has("$ZodCheck") ? [
        inst,
        ...defChecks ?? []
      ] : defChecks?.length ? [
        ...defChecks
      ] : [];
      for (const ch of checks) {
        for (const fn of ch._zod.onattach) {
          fn(inst);
        }
      }
      if (checks.length === 0) {
        (_a3 = inst._zod).deferred ?? (_a3.deferred = []);
        inst._zod.deferred?.push(() => {
          inst._zod.run = inst._zod.parse;
        });
      } else {
        const runChecks = (payload, checks2, ctx) => {
          if (payload.memo) return payload;
          let isAborted = aborted(payload);
          let asyncResult;
          for (const ch of checks2) {
            if (ch._zod.def.when) {
              if (explicitlyAborted(payload)) continue;
              const shouldRun = ch._zod.def.when(payload);
              if (!shouldRun) continue;
            } else if (isAborted) {
              continue;
            }
            const currLen = payload.issues.length;
            const _ = ch._zod.check(payload);
            if (_ instanceof Promise && ctx?.async === false) {
              throw new $ZodAsyncError();
            }
            if (asyncResult || _ instanceof Promise) {
              asyncResult = (asyncResult ?? Promise.resolve()).then(async () => {
                await _;
                const nextLen = payload.issues.length;
                if (nextLen === currLen) return;
                attachSchema(payload.issues, currLen, inst);
                if (!isAborted) isAborted = aborted(payload, currLen);
              });
            } else {
              const nextLen = payload.issues.length;
              if (nextLen === currLen) continue;
              attachSchema(payload.issues, currLen, inst);
              if (!isAborted) isAborted = aborted(payload, currLen);
            }
          }
          if (asyncResult) {
            return asyncResult.then(() => {
              return payload;
            });
          }
          return payload;
        };
        const handleCanaryResult = (canary, payload, ctx) => {
          if (aborted(canary)) {
            canary.aborted = true;
            return canary;
          }
          const checkResult = runChecks(payload, checks, ctx);
          if (checkResult instanceof Promise) {
            if (ctx.async === false) throw new $ZodAsyncError();
            return checkResult.then((checkResult2) => inst._zod.parse(checkResult2, ctx));
          }
          return inst._zod.parse(checkResult, ctx);
        };
        inst._zod.run = (payload, ctx) => {
          if (ctx.skipChecks) {
            return inst._zod.parse(payload, ctx);
          }
          if (ctx.direction === "backward") {
            const canary = inst._zod.parse({
              value: payload.value,
              issues: []
            }, {
              ...ctx,
              skipChecks: true
            });
            if (canary instanceof Promise) {
              return canary.then((canary2) => {
                return handleCanaryResult(canary2, payload, ctx);
              });
            }
            return handleCanaryResult(canary, payload, ctx);
          }
          const result = inst._zod.parse(payload, ctx);
          if (result instanceof Promise) {
            if (ctx.async === false) throw new $ZodAsyncError();
            return result.then((result2) => runChecks(result2, checks, ctx));
          }
          return runChecks(result, checks, ctx);
        };
      }
    }, {
      // Wrappers extend this by installing a richer factory over it; reading it eagerly would defeat the laziness.
      get "~standard"() {
        return hide(this, "~standard", standardProps(this));
      },
      set "~standard"(value) {
        own(this, "~standard", value);
      }
    });
    toStandardResult = (r, ctx) => r.issues.length ? {
      issues: r.issues.map((iss) => finalizeIssue(iss, ctx, config()))
    } : {
      value: r.value
    };
    $ZodString = /* @__PURE__ */ $constructor("$ZodString", (inst, def) => {
      $ZodType.init(inst, def);
      inst._zod.pattern = def.pattern ?? anyString;
      inst._zod.parse = (payload, _) => {
        if (def.coerce) try {
          payload.value = String(payload.value);
        } catch (_2) {
        }
        if (typeof payload.value === "string") return payload;
        payload.issues.push({
          expected: "string",
          code: "invalid_type",
          input: payload.value,
          inst
        });
        return payload;
      };
    });
    $ZodNumber = /* @__PURE__ */ $constructor("$ZodNumber", (inst, def) => {
      $ZodType.init(inst, def);
      inst._zod.pattern = number;
      inst._zod.parse = (payload, _ctx) => {
        if (def.coerce) try {
          payload.value = Number(payload.value);
        } catch (_) {
        }
        const input = payload.value;
        if (typeof input === "number" && !Number.isNaN(input) && Number.isFinite(input)) {
          return payload;
        }
        const received = typeof input === "number" ? Number.isNaN(input) ? "NaN" : !Number.isFinite(input) ? String(input) : void 0 : void 0;
        payload.issues.push({
          expected: "number",
          code: "invalid_type",
          input,
          inst,
          ...received ? {
            received
          } : {}
        });
        return payload;
      };
    });
    $ZodNumberFormat = /* @__PURE__ */ $constructor("$ZodNumberFormat", (inst, def) => {
      $ZodCheckNumberFormat.init(inst, def);
      $ZodNumber.init(inst, def);
    });
    $ZodBoolean = /* @__PURE__ */ $constructor("$ZodBoolean", (inst, def) => {
      $ZodType.init(inst, def);
      inst._zod.pattern = boolean;
      inst._zod.parse = (payload, _ctx) => {
        if (def.coerce) try {
          payload.value = Boolean(payload.value);
        } catch (_) {
        }
        const input = payload.value;
        if (typeof input === "boolean") return payload;
        payload.issues.push({
          expected: "boolean",
          code: "invalid_type",
          input,
          inst
        });
        return payload;
      };
    });
    $ZodNever = /* @__PURE__ */ $constructor("$ZodNever", (inst, def) => {
      $ZodType.init(inst, def);
      inst._zod.parse = (payload, _ctx) => {
        payload.issues.push({
          expected: "never",
          code: "invalid_type",
          input: payload.value,
          inst
        });
        return payload;
      };
    });
    arraySize = (input) => Array.isArray(input) ? input.length : -1;
    $ZodArray = /* @__PURE__ */ $constructor("$ZodArray", (inst, def) => {
      $ZodType.init(inst, def);
      const memo = globalConfig.memoizer;
      memo?.attach(inst);
      inst._zod.parse = (payload, ctx) => {
        const input = payload.value;
        if (!Array.isArray(input)) {
          payload.issues.push({
            expected: "array",
            code: "invalid_type",
            input,
            inst
          });
          return payload;
        }
        payload.value = memo ? memo.alloc(inst, payload, Array(input.length), ctx) : Array(input.length);
        const proms = [];
        const abortEarly = ctx?.abortEarly;
        for (let i = 0; i < input.length; i++) {
          const item = input[i];
          const result = def.element._zod.run({
            value: item,
            issues: []
          }, ctx);
          if (result instanceof Promise) {
            proms.push(result.then((result2) => handleArrayResult(result2, payload, i)));
          } else {
            handleArrayResult(result, payload, i);
            if (abortEarly && result.issues.length !== 0 && aborted(result)) break;
          }
        }
        if (proms.length) {
          return Promise.all(proms).then(() => payload);
        }
        return payload;
      };
      capSize(inst, arraySize);
    });
    NO_SYMBOL_KEYS = [];
    $ZodObject = /* @__PURE__ */ $constructor("$ZodObject", (inst, def) => {
      $ZodType.init(inst, def);
      const desc = Object.getOwnPropertyDescriptor(def, "shape");
      const sh = desc?.get ? desc.get.raw : def.shape ?? {};
      if (sh) {
        const get = () => {
          const newSh = {
            ...sh
          };
          Object.defineProperty(def, "shape", {
            value: newSh
          });
          get.raw = newSh;
          return newSh;
        };
        get.raw = sh;
        Object.defineProperty(def, "shape", {
          get
        });
      }
      const _normalized = cached(() => normalizeDef(def));
      defineLazyInternal(inst, "propValues", (zod) => {
        const shape = zod.def.shape;
        const propValues = {};
        for (const key in shape) {
          const field = shape[key]._zod;
          if (field.values) {
            if (!Object.prototype.hasOwnProperty.call(propValues, key)) {
              assignProp(propValues, key, /* @__PURE__ */ new Set());
            }
            for (const v of field.values) propValues[key].add(v);
            if (field.optin !== void 0) propValues[key].add(void 0);
          }
        }
        return propValues;
      });
      const isObject2 = isObject;
      const catchall = def.catchall;
      let value;
      const memo = globalConfig.memoizer;
      memo?.attach(inst);
      inst._zod.parse = (payload, ctx) => {
        value ?? (value = _normalized.value);
        const input = payload.value;
        if (!isObject2(input)) {
          payload.issues.push({
            expected: "object",
            code: "invalid_type",
            input,
            inst
          });
          return payload;
        }
        payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
        const proms = [];
        const shape = value.shape;
        const abortEarly = ctx?.abortEarly;
        let seen = payload.issues.length;
        for (const key of value.allKeys) {
          if (abortEarly && payload.issues.length !== seen) {
            if (aborted(payload, seen)) break;
            seen = payload.issues.length;
          }
          if (key === "__proto__") continue;
          const el = shape[key];
          const optin = el._zod.optin;
          const optout = el._zod.optout;
          const r = el._zod.run({
            value: input[key],
            issues: []
          }, ctx);
          if (r instanceof Promise) {
            proms.push(r.then((r2) => handlePropertyResult(r2, payload, key, input, optin, optout)));
          } else {
            handlePropertyResult(r, payload, key, input, optin, optout);
          }
        }
        if (!catchall) {
          return proms.length ? Promise.all(proms).then(() => payload) : payload;
        }
        return handleCatchall(proms, input, payload, ctx, _normalized.value, inst, abortEarly === true);
      };
    });
    $ZodEnum = /* @__PURE__ */ $constructor("$ZodEnum", (inst, def) => {
      $ZodType.init(inst, def);
      const values = getEnumValues(def.entries);
      const valuesSet = new Set(values);
      inst._zod.values = valuesSet;
      defineLazyInternal(inst, "pattern", (zod) => {
        const patternValues = getEnumValues(zod.def.entries).filter((k) => propertyKeyTypes.has(typeof k));
        return new RegExp(patternValues.length ? `^(${patternValues.map((o) => escapeRegex(o.toString())).join("|")})$` : "^[^\\s\\S]$");
      });
      inst._zod.parse = (payload, _ctx) => {
        const input = payload.value;
        if (valuesSet.has(input)) {
          return payload;
        }
        payload.issues.push({
          code: "invalid_value",
          values,
          input,
          inst
        });
        return payload;
      };
    });
    $ZodOptional = /* @__PURE__ */ $constructor("$ZodOptional", (inst, def) => {
      $ZodType.init(inst, def);
      defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
      inst._zod.optout = "optional";
      defineLazyInternal(inst, "values", (zod) => {
        const values = zod.def.innerType._zod.values;
        return values ? /* @__PURE__ */ new Set([
          ...values,
          void 0
        ]) : void 0;
      });
      defineLazyInternal(inst, "pattern", (zod) => {
        const pattern = zod.def.innerType._zod.pattern;
        return pattern ? new RegExp(`^(${cleanRegex(pattern.source)})?$`) : void 0;
      });
      inst._zod.parse = (payload, ctx) => {
        if (payload.value === void 0) {
          if (def.innerType._zod.optin !== "defaulted") return payload;
          const result = def.innerType._zod.run({
            value: payload.value,
            issues: []
          }, ctx);
          if (result instanceof Promise) return result.then((result2) => handleOptionalResult(payload, result2));
          return handleOptionalResult(payload, result);
        }
        return def.innerType._zod.run(payload, ctx);
      };
    });
    $ZodDefault = /* @__PURE__ */ $constructor("$ZodDefault", (inst, def) => {
      $ZodType.init(inst, def);
      inst._zod.optin = "defaulted";
      defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
      inst._zod.parse = (payload, ctx) => {
        if (ctx.direction === "backward") {
          return def.innerType._zod.run(payload, ctx);
        }
        if (payload.value === void 0) {
          payload.value = def.defaultValue;
          return payload;
        }
        const result = def.innerType._zod.run(payload, ctx);
        if (result instanceof Promise) {
          return result.then((result2) => handleDefaultResult(result2, def));
        }
        return handleDefaultResult(result, def);
      };
    });
  }
});

// npm:zod@4.6.7/v4/core/memoizer.js
var init_memoizer = __esm({
  "npm:zod@4.6.7/v4/core/memoizer.js"() {
  }
});

// npm:zod@4.6.7/v4/locales/index.js
var init_locales = __esm({
  "npm:zod@4.6.7/v4/locales/index.js"() {
  }
});

// npm:zod@4.6.7/v4/core/registries.js
function registry() {
  return new $ZodRegistry();
}
var _a2, $ZodRegistry, globalRegistry;
var init_registries = __esm({
  "npm:zod@4.6.7/v4/core/registries.js"() {
    $ZodRegistry = class {
      constructor() {
        this._map = /* @__PURE__ */ new WeakMap();
        this._idmap = /* @__PURE__ */ new Map();
      }
      add(schema, ..._meta) {
        const meta2 = _meta[0];
        this._map.set(schema, meta2);
        if (meta2 && typeof meta2 === "object" && "id" in meta2) {
          this._idmap.set(meta2.id, schema);
        }
        return this;
      }
      clear() {
        this._map = /* @__PURE__ */ new WeakMap();
        this._idmap = /* @__PURE__ */ new Map();
        return this;
      }
      remove(schema) {
        const meta2 = this._map.get(schema);
        if (meta2 && typeof meta2 === "object" && "id" in meta2) {
          this._idmap.delete(meta2.id);
        }
        this._map.delete(schema);
        return this;
      }
      get(schema) {
        const p = schema._zod.parent;
        if (p) {
          const pm = {
            ...this.get(p) ?? {}
          };
          delete pm.id;
          const f = {
            ...pm,
            ...this._map.get(schema)
          };
          return Object.keys(f).length ? f : void 0;
        }
        return this._map.get(schema);
      }
      has(schema) {
        return this._map.has(schema);
      }
    };
    (_a2 = globalThis).__zod_globalRegistry ?? (_a2.__zod_globalRegistry = registry());
    globalRegistry = globalThis.__zod_globalRegistry;
  }
});

// npm:zod@4.6.7/v4/core/compile.js
var INVALID, FALLBACK_FLAG;
var init_compile = __esm({
  "npm:zod@4.6.7/v4/core/compile.js"() {
    INVALID = Symbol.for("zod.compile.invalid");
    FALLBACK_FLAG = Symbol.for("zod.compile.fallback");
  }
});

// npm:zod@4.6.7/v4/core/api.js
function snapshotChecks(def) {
  if (def.checks) def.checks = [
    ...def.checks
  ];
  return def;
}
// @__NO_SIDE_EFFECTS__
function _string(Class, params) {
  return new Class(snapshotChecks({
    type: "string",
    ...normalizeParams(params)
  }));
}
// @__NO_SIDE_EFFECTS__
function _number(Class, params) {
  return new Class(snapshotChecks({
    type: "number",
    checks: [],
    ...normalizeParams(params)
  }));
}
// @__NO_SIDE_EFFECTS__
function _int(Class, params) {
  return new Class({
    type: "number",
    check: "number_format",
    abort: false,
    format: "safeint",
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _boolean(Class, params) {
  return new Class({
    type: "boolean",
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _never(Class, params) {
  return new Class({
    type: "never",
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _lte(value, params) {
  return new $ZodCheckLessThan({
    check: "less_than",
    ...normalizeParams(params),
    value,
    inclusive: true
  });
}
// @__NO_SIDE_EFFECTS__
function _gte(value, params) {
  return new $ZodCheckGreaterThan({
    check: "greater_than",
    ...normalizeParams(params),
    value,
    inclusive: true
  });
}
// @__NO_SIDE_EFFECTS__
function _maxLength(maximum, params) {
  const ch = new $ZodCheckMaxLength({
    check: "max_length",
    ...normalizeParams(params),
    maximum
  });
  return ch;
}
// @__NO_SIDE_EFFECTS__
function _minLength(minimum, params) {
  return new $ZodCheckMinLength({
    check: "min_length",
    ...normalizeParams(params),
    minimum
  });
}
var init_api = __esm({
  "npm:zod@4.6.7/v4/core/api.js"() {
    init_checks();
    init_util();
  }
});

// npm:zod@4.6.7/v4/core/to-json-schema.js
var init_to_json_schema = __esm({
  "npm:zod@4.6.7/v4/core/to-json-schema.js"() {
  }
});

// npm:zod@4.6.7/v4/core/json-schema.js
var init_json_schema = __esm({
  "npm:zod@4.6.7/v4/core/json-schema.js"() {
  }
});

// npm:zod@4.6.7/v4/core/index.js
var init_core2 = __esm({
  "npm:zod@4.6.7/v4/core/index.js"() {
    init_core();
    init_parse();
    init_errors();
    init_schemas();
    init_memoizer();
    init_checks();
    init_versions();
    init_util();
    init_regexes();
    init_locales();
    init_registries();
    init_doc();
    init_compile();
    init_api();
    init_to_json_schema();
    init_json_schema();
  }
});

// npm:zod@4.6.7/v4/mini/parse.js
var init_parse2 = __esm({
  "npm:zod@4.6.7/v4/mini/parse.js"() {
    init_core2();
  }
});

// npm:zod@4.6.7/v4/mini/schemas.js
// @__NO_SIDE_EFFECTS__
function string2(params) {
  return _string(ZodMiniString, params);
}
// @__NO_SIDE_EFFECTS__
function number2(params) {
  return _number(ZodMiniNumber, params);
}
function int(params) {
  return _int(ZodMiniNumberFormat, params);
}
// @__NO_SIDE_EFFECTS__
function boolean2(params) {
  return _boolean(ZodMiniBoolean, params);
}
// @__NO_SIDE_EFFECTS__
function never(params) {
  return _never(ZodMiniNever, params);
}
// @__NO_SIDE_EFFECTS__
function array(element, params) {
  return new ZodMiniArray({
    type: "array",
    element,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function strictObject(shape, params) {
  return new ZodMiniObject({
    type: "object",
    shape,
    catchall: /* @__PURE__ */ never(),
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function _enum(values, params) {
  const entries = Array.isArray(values) ? Object.fromEntries(values.map((v) => [
    v,
    v
  ])) : values;
  return new ZodMiniEnum({
    type: "enum",
    entries,
    ...normalizeParams(params)
  });
}
// @__NO_SIDE_EFFECTS__
function optional(innerType) {
  return new ZodMiniOptional({
    type: "optional",
    innerType
  });
}
// @__NO_SIDE_EFFECTS__
function _default(innerType, defaultValue) {
  return new ZodMiniDefault({
    type: "default",
    innerType,
    get defaultValue() {
      return typeof defaultValue === "function" ? defaultValue() : shallowClone(defaultValue);
    }
  });
}
var ZodMiniType, ZodMiniString, ZodMiniNumber, ZodMiniNumberFormat, ZodMiniBoolean, ZodMiniNever, ZodMiniArray, ZodMiniObject, ZodMiniEnum, ZodMiniOptional, ZodMiniDefault;
var init_schemas2 = __esm({
  "npm:zod@4.6.7/v4/mini/schemas.js"() {
    init_core2();
    init_util();
    init_parse2();
    ZodMiniType = /* @__PURE__ */ $constructor("ZodMiniType", (inst, def) => {
      if (!inst._zod) throw new Error("Uninitialized schema in ZodMiniType.");
      $ZodType.init(inst, def);
      inst.def = def;
      inst.type = def.type;
    }, {
      // `with` is an alias for `check`: the same function object, not a wrapper.
      get with() {
        return this.check;
      },
      set with(value) {
        own(this, "with", value);
      },
      parse(data, params) {
        return parse4(this, data, params, {
          callee: this.parse
        });
      },
      parseAsync(data, params) {
        return parseAsync(this, data, params, {
          callee: this.parseAsync
        });
      },
      safeParse(data, params) {
        return safeParse(this, data, params);
      },
      safeParseAsync(data, params) {
        return safeParseAsync(this, data, params);
      },
      check(...checks) {
        const def = this.def;
        return this.clone({
          ...def,
          checks: [
            ...def.checks ?? [],
            ...checks.map((ch) => typeof ch === "function" ? {
              _zod: {
                check: ch,
                def: {
                  check: "custom"
                },
                onattach: []
              }
            } : ch)
          ]
        }, {
          parent: true
        });
      },
      clone(_def, params) {
        return clone(this, _def, params);
      },
      brand() {
        return this;
      },
      register(reg, meta2) {
        reg.add(this, meta2);
        return this;
      },
      apply(fn, ...args) {
        return args.length === 0 ? fn(this) : fn(this, ...args);
      }
    });
    ZodMiniString = /* @__PURE__ */ $constructor("ZodMiniString", (inst, def) => {
      $ZodString.init(inst, def);
      ZodMiniType.init(inst, def);
    });
    ZodMiniNumber = /* @__PURE__ */ $constructor("ZodMiniNumber", (inst, def) => {
      $ZodNumber.init(inst, def);
      ZodMiniType.init(inst, def);
    });
    ZodMiniNumberFormat = /* @__PURE__ */ $constructor("ZodMiniNumberFormat", (inst, def) => {
      $ZodNumberFormat.init(inst, def);
      ZodMiniNumber.init(inst, def);
    });
    ZodMiniBoolean = /* @__PURE__ */ $constructor("ZodMiniBoolean", (inst, def) => {
      $ZodBoolean.init(inst, def);
      ZodMiniType.init(inst, def);
    });
    ZodMiniNever = /* @__PURE__ */ $constructor("ZodMiniNever", (inst, def) => {
      $ZodNever.init(inst, def);
      ZodMiniType.init(inst, def);
    });
    ZodMiniArray = /* @__PURE__ */ $constructor("ZodMiniArray", (inst, def) => {
      $ZodArray.init(inst, def);
      ZodMiniType.init(inst, def);
    });
    ZodMiniObject = /* @__PURE__ */ $constructor("ZodMiniObject", (inst, def) => {
      $ZodObject.init(inst, def);
      ZodMiniType.init(inst, def);
      installLazyProp(inst, "shape", (self2) => self2._zod.def.shape, false);
    });
    ZodMiniEnum = /* @__PURE__ */ $constructor("ZodMiniEnum", (inst, def) => {
      $ZodEnum.init(inst, def);
      ZodMiniType.init(inst, def);
      inst.options = [
        ...inst._zod.values
      ];
    });
    ZodMiniOptional = /* @__PURE__ */ $constructor("ZodMiniOptional", (inst, def) => {
      $ZodOptional.init(inst, def);
      ZodMiniType.init(inst, def);
    });
    ZodMiniDefault = /* @__PURE__ */ $constructor("ZodMiniDefault", (inst, def) => {
      $ZodDefault.init(inst, def);
      ZodMiniType.init(inst, def);
    });
  }
});

// npm:zod@4.6.7/v4/mini/checks.js
var init_checks2 = __esm({
  "npm:zod@4.6.7/v4/mini/checks.js"() {
    init_core2();
  }
});

// npm:zod@4.6.7/v4/mini/iso.js
var init_iso = __esm({
  "npm:zod@4.6.7/v4/mini/iso.js"() {
  }
});

// npm:zod@4.6.7/v4/mini/coerce.js
var init_coerce = __esm({
  "npm:zod@4.6.7/v4/mini/coerce.js"() {
  }
});

// npm:zod@4.6.7/v4/mini/external.js
var init_external = __esm({
  "npm:zod@4.6.7/v4/mini/external.js"() {
    init_core2();
    init_parse2();
    init_schemas2();
    init_checks2();
    init_locales();
    init_iso();
    init_coerce();
  }
});

// npm:zod@4.6.7/mini/index.js
var init_mini = __esm({
  "npm:zod@4.6.7/mini/index.js"() {
    init_external();
  }
});

// lib/hook/config_schema.ts
var config_schema_exports = {};
__export(config_schema_exports, {
  SCHEMAS: () => SCHEMAS,
  judge: () => judge,
  parse: () => parse3
});
function inside(issues) {
  return (issues[0]?.path ?? []).map((part) => typeof part === "number" ? `[${part}]` : `.${String(part)}`).join("");
}
function judge(section, key, value) {
  const schema = SCHEMAS[section]?.[key];
  if (schema === void 0) return {
    holds: false,
    inside: ""
  };
  const result = schema().safeParse(value);
  return result.success ? {
    holds: true,
    value: result.data
  } : {
    holds: false,
    inside: inside(result.error.issues)
  };
}
var text, phrases, whole2, number3, boolean3, SCHEMAS;
var init_config_schema = __esm({
  "lib/hook/config_schema.ts"() {
    init_jsonc();
    init_mini();
    init_config_quick();
    text = () => string2().check(_minLength(1));
    phrases = () => array(text().check(_maxLength(200)));
    whole2 = (least, most) => () => int().check(_gte(least), _lte(most));
    number3 = (least, most) => () => number2().check(_gte(least), _lte(most));
    boolean3 = () => boolean2();
    SCHEMAS = {
      triage: {
        enabled: boolean3,
        channel: () => _enum([
          "block",
          "context"
        ]),
        messages: whole2(10, 200),
        thresholds: number3(0, 1),
        cues: () => strictObject({
          primary: optional(phrases()),
          boosters: optional(phrases())
        }),
        cooldownMinutes: number3(0, 10080),
        maxHolds: whole2(0, 8)
      },
      summary: {
        enabled: boolean3,
        context: boolean3
      },
      intent: {
        enabled: boolean3,
        timeWindowSeconds: number3(1, 86400),
        maxTranscriptEntries: whole2(1, 1e4),
        inputMatching: boolean3,
        settleMs: whole2(0, 1e3),
        log: () => _enum([
          "off",
          "prompts",
          "all"
        ]),
        rules: () => strictObject({
          event: _enum(RULE_EVENTS),
          tool: _default(text(), "*"),
          source: _default(text(), "any"),
          pattern: text(),
          unless: optional(text()),
          action: _enum(RULE_ACTIONS),
          message: _default(string2(), ""),
          limit: optional(int().check(_gte(1)))
        })
      },
      review: {
        mode: () => _enum([
          "off",
          "report",
          "context"
        ]),
        hookTexts: text
      }
    };
  }
});

// npm:ignore@7.0.5/index.js
var require__2 = __commonJS({
  "npm:ignore@7.0.5/index.js"(exports, module) {
    function makeArray(subject) {
      return Array.isArray(subject) ? subject : [
        subject
      ];
    }
    var UNDEFINED = void 0;
    var EMPTY3 = "";
    var SPACE = " ";
    var ESCAPE = "\\";
    var REGEX_TEST_BLANK_LINE = /^\s+$/;
    var REGEX_INVALID_TRAILING_BACKSLASH = /(?:[^\\]|^)\\$/;
    var REGEX_REPLACE_LEADING_EXCAPED_EXCLAMATION = /^\\!/;
    var REGEX_REPLACE_LEADING_EXCAPED_HASH = /^\\#/;
    var REGEX_SPLITALL_CRLF = /\r?\n/g;
    var REGEX_TEST_INVALID_PATH = /^\.{0,2}\/|^\.{1,2}$/;
    var REGEX_TEST_TRAILING_SLASH = /\/$/;
    var SLASH = "/";
    var TMP_KEY_IGNORE = "node-ignore";
    if (typeof Symbol !== "undefined") {
      TMP_KEY_IGNORE = Symbol.for("node-ignore");
    }
    var KEY_IGNORE = TMP_KEY_IGNORE;
    var define = (object, key, value) => {
      Object.defineProperty(object, key, {
        value
      });
      return value;
    };
    var REGEX_REGEXP_RANGE = /([0-z])-([0-z])/g;
    var RETURN_FALSE = () => false;
    var sanitizeRange = (range) => range.replace(REGEX_REGEXP_RANGE, (match, from, to) => from.charCodeAt(0) <= to.charCodeAt(0) ? match : EMPTY3);
    var cleanRangeBackSlash = (slashes) => {
      const { length } = slashes;
      return slashes.slice(0, length - length % 2);
    };
    var REPLACERS = [
      [
        // Remove BOM
        // TODO:
        // Other similar zero-width characters?
        /^\uFEFF/,
        () => EMPTY3
      ],
      // > Trailing spaces are ignored unless they are quoted with backslash ("\")
      [
        // (a\ ) -> (a )
        // (a  ) -> (a)
        // (a ) -> (a)
        // (a \ ) -> (a  )
        /((?:\\\\)*?)(\\?\s+)$/,
        (_, m1, m2) => m1 + (m2.indexOf("\\") === 0 ? SPACE : EMPTY3)
      ],
      // Replace (\ ) with ' '
      // (\ ) -> ' '
      // (\\ ) -> '\\ '
      // (\\\ ) -> '\\ '
      [
        /(\\+?)\s/g,
        (_, m1) => {
          const { length } = m1;
          return m1.slice(0, length - length % 2) + SPACE;
        }
      ],
      // Escape metacharacters
      // which is written down by users but means special for regular expressions.
      // > There are 12 characters with special meanings:
      // > - the backslash \,
      // > - the caret ^,
      // > - the dollar sign $,
      // > - the period or dot .,
      // > - the vertical bar or pipe symbol |,
      // > - the question mark ?,
      // > - the asterisk or star *,
      // > - the plus sign +,
      // > - the opening parenthesis (,
      // > - the closing parenthesis ),
      // > - and the opening square bracket [,
      // > - the opening curly brace {,
      // > These special characters are often called "metacharacters".
      [
        /[\\$.|*+(){^]/g,
        (match) => `\\${match}`
      ],
      [
        // > a question mark (?) matches a single character
        /(?!\\)\?/g,
        () => "[^/]"
      ],
      // leading slash
      [
        // > A leading slash matches the beginning of the pathname.
        // > For example, "/*.c" matches "cat-file.c" but not "mozilla-sha1/sha1.c".
        // A leading slash matches the beginning of the pathname
        /^\//,
        () => "^"
      ],
      // replace special metacharacter slash after the leading slash
      [
        /\//g,
        () => "\\/"
      ],
      [
        // > A leading "**" followed by a slash means match in all directories.
        // > For example, "**/foo" matches file or directory "foo" anywhere,
        // > the same as pattern "foo".
        // > "**/foo/bar" matches file or directory "bar" anywhere that is directly
        // >   under directory "foo".
        // Notice that the '*'s have been replaced as '\\*'
        /^\^*\\\*\\\*\\\//,
        // '**/foo' <-> 'foo'
        () => "^(?:.*\\/)?"
      ],
      // starting
      [
        // there will be no leading '/'
        //   (which has been replaced by section "leading slash")
        // If starts with '**', adding a '^' to the regular expression also works
        /^(?=[^^])/,
        function startingReplacer() {
          return !/\/(?!$)/.test(this) ? "(?:^|\\/)" : "^";
        }
      ],
      // two globstars
      [
        // Use lookahead assertions so that we could match more than one `'/**'`
        /\\\/\\\*\\\*(?=\\\/|$)/g,
        // Zero, one or several directories
        // should not use '*', or it will be replaced by the next replacer
        // Check if it is not the last `'/**'`
        (_, index, str) => index + 6 < str.length ? "(?:\\/[^\\/]+)*" : "\\/.+"
      ],
      // normal intermediate wildcards
      [
        // Never replace escaped '*'
        // ignore rule '\*' will match the path '*'
        // 'abc.*/' -> go
        // 'abc.*'  -> skip this rule,
        //    coz trailing single wildcard will be handed by [trailing wildcard]
        /(^|[^\\]+)(\\\*)+(?=.+)/g,
        // '*.js' matches '.js'
        // '*.js' doesn't match 'abc'
        (_, p1, p2) => {
          const unescaped = p2.replace(/\\\*/g, "[^\\/]*");
          return p1 + unescaped;
        }
      ],
      [
        // unescape, revert step 3 except for back slash
        // For example, if a user escape a '\\*',
        // after step 3, the result will be '\\\\\\*'
        /\\\\\\(?=[$.|*+(){^])/g,
        () => ESCAPE
      ],
      [
        // '\\\\' -> '\\'
        /\\\\/g,
        () => ESCAPE
      ],
      [
        // > The range notation, e.g. [a-zA-Z],
        // > can be used to match one of the characters in a range.
        // `\` is escaped by step 3
        /(\\)?\[([^\]/]*?)(\\*)($|\])/g,
        (match, leadEscape, range, endEscape, close) => leadEscape === ESCAPE ? `\\[${range}${cleanRangeBackSlash(endEscape)}${close}` : close === "]" ? endEscape.length % 2 === 0 ? `[${sanitizeRange(range)}${endEscape}]` : "[]" : "[]"
      ],
      // ending
      [
        // 'js' will not match 'js.'
        // 'ab' will not match 'abc'
        /(?:[^*])$/,
        // WTF!
        // https://git-scm.com/docs/gitignore
        // changes in [2.22.1](https://git-scm.com/docs/gitignore/2.22.1)
        // which re-fixes #24, #38
        // > If there is a separator at the end of the pattern then the pattern
        // > will only match directories, otherwise the pattern can match both
        // > files and directories.
        // 'js*' will not match 'a.js'
        // 'js/' will not match 'a.js'
        // 'js' will match 'a.js' and 'a.js/'
        (match) => /\/$/.test(match) ? `${match}$` : `${match}(?=$|\\/$)`
      ]
    ];
    var REGEX_REPLACE_TRAILING_WILDCARD = /(^|\\\/)?\\\*$/;
    var MODE_IGNORE = "regex";
    var MODE_CHECK_IGNORE = "checkRegex";
    var UNDERSCORE = "_";
    var TRAILING_WILD_CARD_REPLACERS = {
      [MODE_IGNORE](_, p1) {
        const prefix = p1 ? `${p1}[^/]+` : "[^/]*";
        return `${prefix}(?=$|\\/$)`;
      },
      [MODE_CHECK_IGNORE](_, p1) {
        const prefix = p1 ? `${p1}[^/]*` : "[^/]*";
        return `${prefix}(?=$|\\/$)`;
      }
    };
    var makeRegexPrefix = (pattern) => REPLACERS.reduce((prev, [matcher2, replacer]) => prev.replace(matcher2, replacer.bind(pattern)), pattern);
    var isString = (subject) => typeof subject === "string";
    var checkPattern = (pattern) => pattern && isString(pattern) && !REGEX_TEST_BLANK_LINE.test(pattern) && !REGEX_INVALID_TRAILING_BACKSLASH.test(pattern) && pattern.indexOf("#") !== 0;
    var splitPattern = (pattern) => pattern.split(REGEX_SPLITALL_CRLF).filter(Boolean);
    var IgnoreRule = class {
      constructor(pattern, mark, body, ignoreCase, negative, prefix) {
        this.pattern = pattern;
        this.mark = mark;
        this.negative = negative;
        define(this, "body", body);
        define(this, "ignoreCase", ignoreCase);
        define(this, "regexPrefix", prefix);
      }
      get regex() {
        const key = UNDERSCORE + MODE_IGNORE;
        if (this[key]) {
          return this[key];
        }
        return this._make(MODE_IGNORE, key);
      }
      get checkRegex() {
        const key = UNDERSCORE + MODE_CHECK_IGNORE;
        if (this[key]) {
          return this[key];
        }
        return this._make(MODE_CHECK_IGNORE, key);
      }
      _make(mode, key) {
        const str = this.regexPrefix.replace(
          REGEX_REPLACE_TRAILING_WILDCARD,
          // It does not need to bind pattern
          TRAILING_WILD_CARD_REPLACERS[mode]
        );
        const regex = this.ignoreCase ? new RegExp(str, "i") : new RegExp(str);
        return define(this, key, regex);
      }
    };
    var createRule = ({ pattern, mark }, ignoreCase) => {
      let negative = false;
      let body = pattern;
      if (body.indexOf("!") === 0) {
        negative = true;
        body = body.substr(1);
      }
      body = body.replace(REGEX_REPLACE_LEADING_EXCAPED_EXCLAMATION, "!").replace(REGEX_REPLACE_LEADING_EXCAPED_HASH, "#");
      const regexPrefix = makeRegexPrefix(body);
      return new IgnoreRule(pattern, mark, body, ignoreCase, negative, regexPrefix);
    };
    var RuleManager = class {
      constructor(ignoreCase) {
        this._ignoreCase = ignoreCase;
        this._rules = [];
      }
      _add(pattern) {
        if (pattern && pattern[KEY_IGNORE]) {
          this._rules = this._rules.concat(pattern._rules._rules);
          this._added = true;
          return;
        }
        if (isString(pattern)) {
          pattern = {
            pattern
          };
        }
        if (checkPattern(pattern.pattern)) {
          const rule = createRule(pattern, this._ignoreCase);
          this._added = true;
          this._rules.push(rule);
        }
      }
      // @param {Array<string> | string | Ignore} pattern
      add(pattern) {
        this._added = false;
        makeArray(isString(pattern) ? splitPattern(pattern) : pattern).forEach(this._add, this);
        return this._added;
      }
      // Test one single path without recursively checking parent directories
      //
      // - checkUnignored `boolean` whether should check if the path is unignored,
      //   setting `checkUnignored` to `false` could reduce additional
      //   path matching.
      // - check `string` either `MODE_IGNORE` or `MODE_CHECK_IGNORE`
      // @returns {TestResult} true if a file is ignored
      test(path, checkUnignored, mode) {
        let ignored = false;
        let unignored = false;
        let matchedRule;
        this._rules.forEach((rule) => {
          const { negative } = rule;
          if (unignored === negative && ignored !== unignored || negative && !ignored && !unignored && !checkUnignored) {
            return;
          }
          const matched2 = rule[mode].test(path);
          if (!matched2) {
            return;
          }
          ignored = !negative;
          unignored = negative;
          matchedRule = negative ? UNDEFINED : rule;
        });
        const ret = {
          ignored,
          unignored
        };
        if (matchedRule) {
          ret.rule = matchedRule;
        }
        return ret;
      }
    };
    var throwError = (message, Ctor) => {
      throw new Ctor(message);
    };
    var checkPath = (path, originalPath, doThrow) => {
      if (!isString(path)) {
        return doThrow(`path must be a string, but got \`${originalPath}\``, TypeError);
      }
      if (!path) {
        return doThrow(`path must not be empty`, TypeError);
      }
      if (checkPath.isNotRelative(path)) {
        const r = "`path.relative()`d";
        return doThrow(`path should be a ${r} string, but got "${originalPath}"`, RangeError);
      }
      return true;
    };
    var isNotRelative = (path) => REGEX_TEST_INVALID_PATH.test(path);
    checkPath.isNotRelative = isNotRelative;
    checkPath.convert = (p) => p;
    var Ignore = class {
      constructor({ ignorecase = true, ignoreCase = ignorecase, allowRelativePaths = false } = {}) {
        define(this, KEY_IGNORE, true);
        this._rules = new RuleManager(ignoreCase);
        this._strictPathCheck = !allowRelativePaths;
        this._initCache();
      }
      _initCache() {
        this._ignoreCache = /* @__PURE__ */ Object.create(null);
        this._testCache = /* @__PURE__ */ Object.create(null);
      }
      add(pattern) {
        if (this._rules.add(pattern)) {
          this._initCache();
        }
        return this;
      }
      // legacy
      addPattern(pattern) {
        return this.add(pattern);
      }
      // @returns {TestResult}
      _test(originalPath, cache, checkUnignored, slices) {
        const path = originalPath && checkPath.convert(originalPath);
        checkPath(path, originalPath, this._strictPathCheck ? throwError : RETURN_FALSE);
        return this._t(path, cache, checkUnignored, slices);
      }
      checkIgnore(path) {
        if (!REGEX_TEST_TRAILING_SLASH.test(path)) {
          return this.test(path);
        }
        const slices = path.split(SLASH).filter(Boolean);
        slices.pop();
        if (slices.length) {
          const parent = this._t(slices.join(SLASH) + SLASH, this._testCache, true, slices);
          if (parent.ignored) {
            return parent;
          }
        }
        return this._rules.test(path, false, MODE_CHECK_IGNORE);
      }
      _t(path, cache, checkUnignored, slices) {
        if (path in cache) {
          return cache[path];
        }
        if (!slices) {
          slices = path.split(SLASH).filter(Boolean);
        }
        slices.pop();
        if (!slices.length) {
          return cache[path] = this._rules.test(path, checkUnignored, MODE_IGNORE);
        }
        const parent = this._t(slices.join(SLASH) + SLASH, cache, checkUnignored, slices);
        return cache[path] = parent.ignored ? parent : this._rules.test(path, checkUnignored, MODE_IGNORE);
      }
      ignores(path) {
        return this._test(path, this._ignoreCache, false).ignored;
      }
      createFilter() {
        return (path) => !this.ignores(path);
      }
      filter(paths) {
        return makeArray(paths).filter(this.createFilter());
      }
      // @returns {TestResult}
      test(path) {
        return this._test(path, this._testCache, true);
      }
    };
    var factory = (options) => new Ignore(options);
    var isPathValid = (path) => checkPath(path && checkPath.convert(path), path, RETURN_FALSE);
    var setupWindows = () => {
      const makePosix = (str) => /^\\\\\?\\/.test(str) || /["<>|\u0000-\u001F]+/u.test(str) ? str : str.replace(/\\/g, "/");
      checkPath.convert = makePosix;
      const REGEX_TEST_WINDOWS_PATH_ABSOLUTE = /^[a-z]:\//i;
      checkPath.isNotRelative = (path) => REGEX_TEST_WINDOWS_PATH_ABSOLUTE.test(path) || isNotRelative(path);
    };
    if (
      // Detect `process` so that it can run in browsers.
      typeof process !== "undefined" && process.platform === "win32"
    ) {
      setupWindows();
    }
    module.exports = factory;
    factory.default = factory;
    module.exports.isPathValid = isPathValid;
    define(module.exports, Symbol.for("setupWindows"), setupWindows);
  }
});

// tools/npm_std/text_line_stream.ts
var TextLineStream = class extends TransformStream {
  constructor() {
    let rest = "";
    super({
      transform(chunk, controller) {
        const lines = (rest + chunk).split("\n");
        rest = lines.pop() ?? "";
        for (const line2 of lines) controller.enqueue(line2.endsWith("\r") ? line2.slice(0, -1) : line2);
      },
      flush(controller) {
        if (rest !== "") controller.enqueue(rest);
      }
    });
  }
};

// tools/npm_std/to_text.ts
function toText(stream) {
  const encoder2 = new TextEncoder();
  const bytes = stream.pipeThrough(new TransformStream({
    transform: (chunk, controller) => controller.enqueue(typeof chunk === "string" ? encoder2.encode(chunk) : new Uint8Array(chunk))
  }));
  return new Response(bytes).text();
}

// lib/analyses/check/check.ts
init_json();

// lib/transcript/branch.ts
function retied(nodes) {
  const moved = /* @__PURE__ */ new Map();
  const parent = (node) => moved.get(node.uuid) ?? node.parentUuid;
  for (const { preserved } of nodes.values()) {
    if (!preserved) continue;
    if (preserved.kind === "messages" && !preserved.uuids.every((uuid2) => nodes.has(uuid2))) continue;
    const inside2 = preserved.kind === "messages" ? preserved.uuids : [
      preserved.head
    ];
    const [head] = inside2;
    const tail = preserved.kind === "messages" ? inside2.at(-1) : preserved.tail;
    if (head === void 0 || tail === void 0) continue;
    let before = preserved.anchor;
    for (const uuid2 of inside2) {
      if (nodes.has(uuid2)) moved.set(uuid2, before);
      before = uuid2;
    }
    for (const node of nodes.values()) {
      if (node.uuid !== head && parent(node) === preserved.anchor) moved.set(node.uuid, tail);
    }
  }
  return moved;
}
function activeBranch(all) {
  const nodes = /* @__PURE__ */ new Map();
  for (const node of all) nodes.set(node.uuid, node);
  const moved = retied(nodes);
  const parentOf2 = (node) => moved.get(node.uuid) ?? node.parentUuid;
  const nodeOf = (uuid2) => nodes.get(uuid2);
  const end = lastOfTalk(all, nodes, parentOf2);
  const chain = [];
  const passed = /* @__PURE__ */ new Set();
  let begins = end ? "root" : "empty";
  for (let node = end; node; ) {
    passed.add(node);
    chain.push(node);
    const parent = parentOf2(node);
    if (parent === null) break;
    const next = nodes.get(parent);
    if (!next || passed.has(next)) {
      begins = next ? "cycle" : "missing";
      break;
    }
    node = next;
  }
  chain.reverse();
  return {
    chain,
    beside: besideChain(nodes, chain, passed, moved),
    begins,
    parentOf: parentOf2,
    nodeOf
  };
}
function lastOfTalk(all, nodes, parentOf2) {
  const dead = /* @__PURE__ */ new Set();
  const find = (wanted2) => {
    const followed = /* @__PURE__ */ new Set();
    for (const node of nodes.values()) {
      const parent = parentOf2(node);
      if (parent !== null && wanted2(node)) followed.add(parent);
    }
    for (let index = all.length - 1; index >= 0; index--) {
      const leaf = all[index];
      if (!leaf || nodes.get(leaf.uuid) !== leaf || !wanted2(leaf) || followed.has(leaf.uuid)) continue;
      if (reachesTalk(leaf, nodes, parentOf2, dead)) return leaf;
    }
    return void 0;
  };
  return find((node) => node.endsTalk) ?? find((node) => !node.isMeta) ?? find(() => true);
}
function reachesTalk(leaf, nodes, parentOf2, dead) {
  for (let node = leaf; node && !dead.has(node.uuid); ) {
    if (node.kind === "user" || node.kind === "assistant") return true;
    dead.add(node.uuid);
    const parent = parentOf2(node);
    node = parent === null ? void 0 : nodes.get(parent);
  }
  return false;
}
function besideChain(nodes, chain, passed, moved) {
  const messages = /* @__PURE__ */ new Map();
  const asked2 = /* @__PURE__ */ new Map();
  const answered = /* @__PURE__ */ new Set();
  for (const node of chain) {
    for (const id of node.results) answered.add(id);
    if (node.messageId === null || node.isSidechain) continue;
    messages.set(node.messageId, node);
    for (const id of node.uses) asked2.set(id, node);
  }
  const beside = /* @__PURE__ */ new Map();
  const loaded = (node) => !node.isSidechain && (passed.has(node) || beside.has(node));
  const take = (node, owner) => {
    beside.set(node, owner);
    if (!leadsTo(loaded, node, nodes, moved)) moved.set(node.uuid, owner.uuid);
  };
  for (const node of nodes.values()) {
    if (passed.has(node) || node.isSidechain || node.messageId === null) continue;
    const message = messages.get(node.messageId);
    if (!message || node.uses.some((id) => asked2.has(id))) continue;
    for (const id of node.uses) asked2.set(id, node);
    take(node, message);
  }
  for (const node of nodes.values()) {
    if (passed.has(node) || node.isSidechain || node.kind !== "user" || node.parentUuid === null) continue;
    const [first] = node.results;
    const asker = first === void 0 ? void 0 : asked2.get(first);
    if (!asker || !node.results.every((id) => asked2.has(id) && !answered.has(id))) continue;
    for (const id of node.results) answered.add(id);
    take(node, asker);
  }
  return beside;
}
function leadsTo(loaded, start, nodes, moved) {
  const walked = /* @__PURE__ */ new Set([
    start
  ]);
  for (let node = start; ; ) {
    const parent = moved.get(node.uuid) ?? node.parentUuid;
    const next = parent === null ? void 0 : nodes.get(parent);
    if (!next || walked.has(next)) return false;
    if (loaded(next)) return true;
    walked.add(next);
    node = next;
  }
}

// lib/transcript/branch_node.ts
init_json();

// lib/transcript/content.ts
init_json();
var EMPTY = {};
function resultText(content) {
  if (typeof content === "string") return {
    text: content,
    images: 0
  };
  if (!Array.isArray(content)) return {
    text: isJsonObject(content) ? stringAt(content, "text") ?? "" : "",
    images: 0
  };
  const texts = [];
  let images = 0;
  for (const part of content) {
    if (typeof part === "string") texts.push(part);
    else if (isJsonObject(part)) {
      if (part["type"] === "image") images++;
      const text2 = stringAt(part, "text");
      if (text2 !== null) texts.push(text2);
    }
  }
  return {
    text: texts.join("\n"),
    images
  };
}
function parseBlock(part) {
  if (typeof part === "string") return {
    kind: "text",
    text: part
  };
  if (!isJsonObject(part)) return null;
  const type = stringAt(part, "type") ?? "";
  switch (type) {
    case "text":
      return {
        kind: "text",
        text: stringAt(part, "text") ?? ""
      };
    case "thinking":
      return {
        kind: "thinking",
        text: stringAt(part, "thinking") ?? "",
        signature: stringAt(part, "signature") ?? "",
        redacted: false
      };
    case "redacted_thinking":
      return {
        kind: "thinking",
        text: "",
        signature: stringAt(part, "data") ?? "",
        redacted: true
      };
    case "tool_use":
    case "server_tool_use":
      return {
        kind: "tool_use",
        id: stringAt(part, "id") ?? "",
        name: stringAt(part, "name") ?? "",
        input: objectAt(part, "input") ?? EMPTY,
        server: type === "server_tool_use"
      };
    case "tool_result": {
      const { text: text2, images } = resultText(part["content"]);
      return {
        kind: "tool_result",
        toolUseId: stringAt(part, "tool_use_id") ?? "",
        text: text2,
        isError: part["is_error"] === true,
        images
      };
    }
    case "image":
    case "document":
      return {
        kind: type
      };
    default:
      return {
        kind: "other",
        type
      };
  }
}
function parseContent(content) {
  if (typeof content === "string") return content === "" ? [] : [
    {
      kind: "text",
      text: content
    }
  ];
  if (isJsonObject(content)) {
    const block = parseBlock(content);
    return block ? [
      block
    ] : [];
  }
  if (!Array.isArray(content)) return [];
  const blocks = [];
  for (const part of content) {
    const block = parseBlock(part);
    if (block) blocks.push(block);
  }
  return blocks;
}
function contentOf(line2) {
  const message = line2["message"];
  if (typeof message === "string") return parseContent(message);
  const nested = isJsonObject(message) ? parseContent(message["content"]) : [];
  return nested.length > 0 ? nested : parseContent(line2["content"]);
}
function textOf(content, separator = "\n") {
  let text2 = "";
  let first = true;
  for (const block of content) {
    if (block.kind !== "text" || block.text === "") continue;
    text2 = first ? block.text : text2 + separator + block.text;
    first = false;
  }
  return text2;
}
function plainText(value) {
  return textOf(parseContent(value));
}
function stringsAt(object, key) {
  return arrayAt(object, key).filter((item) => typeof item === "string");
}

// lib/transcript/branch_node.ts
var NONE = [];
var BRIEFING = "fork_briefing";
function preservedOf(line2) {
  const metadata = objectAt(line2, "compactMetadata");
  const messages = metadata && objectAt(metadata, "preservedMessages");
  if (messages) {
    const anchor2 = stringAt(messages, "anchorUuid");
    return anchor2 === null ? null : {
      kind: "messages",
      anchor: anchor2,
      uuids: stringsAt(messages, "uuids")
    };
  }
  const segment = metadata && objectAt(metadata, "preservedSegment");
  const [anchor, head, tail] = [
    "anchorUuid",
    "headUuid",
    "tailUuid"
  ].map((key) => segment && stringAt(segment, key));
  return anchor && head && tail ? {
    kind: "segment",
    anchor,
    head,
    tail
  } : null;
}
function callIdsOf(line2) {
  const message = objectAt(line2, "message");
  let uses2;
  let results;
  for (const block of message ? arrayAt(message, "content") : NONE) {
    if (!isJsonObject(block)) continue;
    const use = useId(block);
    if (use !== null) uses2 = uses2 ? [
      ...uses2,
      use
    ] : [
      use
    ];
    const result = resultId(block);
    if (result !== null) results = results ? [
      ...results,
      result
    ] : [
      result
    ];
  }
  return {
    uses: uses2 ?? NONE,
    results: results ?? NONE
  };
}
function useId(block) {
  return stringAt(block, "type")?.endsWith("tool_use") ? stringAt(block, "id") : null;
}
function resultId(block) {
  return stringAt(block, "type")?.endsWith("tool_result") ? stringAt(block, "tool_use_id") : null;
}
function shared(text2, ...known) {
  return known.find((other) => other === text2) ?? text2;
}
function branchNode(entry) {
  const { kind, uuid: uuid2, raw } = entry;
  if (uuid2 === null || !CHAIN_TYPES.has(entry.type)) return null;
  if (kind === "queue" || kind === "title" || kind === "other") return null;
  const { uses: uses2, results } = kind === "user" || kind === "assistant" ? callIdsOf(raw) : {
    uses: NONE,
    results: NONE
  };
  return {
    line: entry.place.line,
    kind,
    uuid: uuid2,
    parentUuid: entry.parentUuid,
    isSidechain: entry.isSidechain,
    isMeta: raw["isMeta"] === true,
    endsTalk: !entry.isSidechain && !raw["teamName"] && kind !== "progress" && !(kind === "attachment" && entry.attachment.kind === "other" && entry.attachment.type === BRIEFING),
    messageId: kind === "assistant" ? entry.messageId : null,
    sourceUuid: kind === "user" ? stringAt(raw, "sourceToolAssistantUUID") : null,
    uses: uses2,
    results,
    preserved: kind === "system" && entry.subtype === "compact_boundary" ? preservedOf(raw) : null
  };
}
function branchRow(node) {
  return [
    node.line,
    node.kind,
    node.uuid,
    node.parentUuid,
    node.isSidechain,
    node.isMeta,
    node.endsTalk,
    node.messageId,
    node.sourceUuid,
    node.uses,
    node.results,
    node.preserved
  ];
}
var KINDS = [
  "user",
  "assistant",
  "system",
  "attachment",
  "progress"
];
var SIDECHAIN = 8;
var META = 16;
var ENDS_TALK = 32;
var StoredNode = class {
  line;
  uuid;
  parentUuid;
  messageId;
  sourceUuid;
  uses;
  results;
  preserved;
  #flags;
  /**
   * @param row Made by `branchRow`.
   * @param before The node before, whose texts are used again where they are the same.
   */
  constructor(row, before) {
    const [line2, kind, uuid2, parent, isSidechain, isMeta, endsTalk, message, source, uses2, results, preserved] = row;
    this.line = line2;
    this.uuid = uuid2;
    this.parentUuid = shared(parent, before?.uuid, before?.parentUuid);
    this.messageId = shared(message, before?.messageId);
    this.sourceUuid = shared(source, this.parentUuid, before?.sourceUuid);
    this.uses = uses2.length === 0 ? NONE : uses2;
    this.results = results.length === 0 ? NONE : results;
    this.preserved = preserved;
    this.#flags = KINDS.indexOf(kind) + (isSidechain ? SIDECHAIN : 0) + (isMeta ? META : 0) + (endsTalk ? ENDS_TALK : 0);
  }
  get kind() {
    return KINDS[this.#flags & SIDECHAIN - 1] ?? "system";
  }
  get isSidechain() {
    return (this.#flags & SIDECHAIN) !== 0;
  }
  get isMeta() {
    return (this.#flags & META) !== 0;
  }
  get endsTalk() {
    return (this.#flags & ENDS_TALK) !== 0;
  }
};
var CHAIN_TYPES = /* @__PURE__ */ new Set([
  "user",
  "assistant",
  "system",
  "attachment",
  "progress"
]);

// lib/transcript/packed.ts
var CHUNK = 1 << 20;
var Packed = class {
  #encoder = new TextEncoder();
  #chunks = [];
  #room = new Uint8Array(0);
  #filled = 0;
  /** Takes a record. */
  push(record) {
    const text2 = JSON.stringify(record) + "\n";
    const { read, written } = this.#encoder.encodeInto(text2, this.#room.subarray(this.#filled));
    if (read === text2.length) {
      this.#filled += written;
      return;
    }
    this.#close();
    this.#room = new Uint8Array(Math.max(CHUNK, text2.length * 3));
    this.#filled = this.#encoder.encodeInto(text2, this.#room).written;
  }
  /** Gives all records back in their order; what was given back is let go. */
  *drain() {
    this.#close();
    const decoder = new TextDecoder();
    for (let chunk = this.#chunks.shift(); chunk; chunk = this.#chunks.shift()) {
      for (const line2 of decoder.decode(chunk).split("\n")) {
        if (line2 === "") continue;
        const record = JSON.parse(line2);
        yield record;
      }
    }
  }
  #close() {
    if (this.#filled > 0) this.#chunks.push(this.#room.subarray(0, this.#filled));
    this.#room = new Uint8Array(0);
    this.#filled = 0;
  }
};

// lib/analyses/check/finding.ts
var UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
function isUuid(text2) {
  return UUID.test(text2);
}
var MAX_SLUG = 200;
function projectSlug(cwd) {
  return cwd.normalize("NFC").replace(/[^a-zA-Z0-9]/g, "-").slice(0, MAX_SLUG);
}
function judged(detail, line2 = null) {
  return {
    kind: "not_found",
    line: line2,
    uuid: null,
    detail
  };
}
function* placeProblems(facts, place) {
  const name = place.name.replace(/\.jsonl$/, "");
  const kept2 = place.above === "projects";
  if (kept2 && (name === place.name || !isUuid(name))) {
    yield judged(`the file is named "${place.name}": the client looks for <session id>.jsonl`);
  } else if (isUuid(name) && facts.sessionId !== null && facts.sessionId !== name) {
    yield judged(`the file is named after ${name}, but its lines belong to ${facts.sessionId}`);
  }
  if (!kept2 || facts.cwds.length === 0) return;
  const slugs = facts.cwds.map(projectSlug);
  if (!slugs.some((slug) => place.folder === slug || slug.length === MAX_SLUG && place.folder.startsWith(slug))) {
    yield judged(`the file lies in "${place.folder}": from ${facts.cwds[0]} the client looks in "${slugs[0]}"`);
  }
}
function* findingProblems(facts, place) {
  if (!facts.hasTalk) yield judged("no prompt or answer can be loaded: every entry lacks a uuid, or there is none");
  if (facts.beginsAside) yield judged("the first line belongs to a subagent: the client does not list such a file", 1);
  if (facts.summaryLeaf && !facts.summaryLeaf.known) {
    yield judged(`the summary in the first line names ${facts.summaryLeaf.uuid ?? "no entry"}, which is not here`, 1);
  }
  if (place) yield* placeProblems(facts, place);
}

// lib/analyses/check/problem.ts
var PROBLEM_KINDS = {
  "unreadable_line": "the client skips the line, and what hangs on it is lost",
  "glued_line": "two writers without a line break between them: the client reads neither entry",
  "duplicate_uuid": "the client takes the last of them",
  "broken_parent": "the parent stands nowhere in the file: the talk before it is out of reach",
  "cycle": "an entry is its own ancestor",
  "use_without_result": "a call that was never answered: an API refuses the talk unless the client leaves it out",
  "result_without_use": "an answer to a call that was never made",
  "cut_pair": "a call and its result stand on different branches: only one of them is loaded",
  "duplicate_result": "a call was answered twice",
  "bad_result": "the content of a result is neither a text nor a list of blocks: the client cannot resume",
  "foreign_session": "lines of another session",
  "not_found": "the client does not find the session"
};
var ALL_PROBLEM_KINDS = Object.keys(PROBLEM_KINDS).filter(isProblemKind);
function isProblemKind(word2) {
  return Object.hasOwn(PROBLEM_KINDS, word2);
}

// lib/analyses/check/check.ts
var Gatherer = class {
  rows = new Packed();
  problems = [];
  sessions = /* @__PURE__ */ new Map();
  cwds = [];
  entries = 0;
  sidechain = 0;
  beginsAside = false;
  leadingSummary = null;
  #lastLine = null;
  add(entry) {
    const { line: line2 } = entry.place;
    if (line2 !== null && line2 === this.#lastLine) {
      this.problems.push({
        kind: "glued_line",
        line: line2,
        uuid: entry.uuid,
        detail: "a second entry on the same line"
      });
    }
    this.#lastLine = line2;
    this.entries++;
    const node = branchNode(entry);
    if (this.entries === 1) {
      this.beginsAside = entry.isSidechain;
      if (entry.type === "summary") this.leadingSummary = {
        uuid: stringAt(entry.raw, "leafUuid")
      };
    }
    if (entry.isSidechain) this.sidechain++;
    if (entry.sessionId !== null) this.#session(entry, entry.sessionId);
    if (!node) return;
    const cwd = stringAt(entry.raw, "cwd");
    if (cwd !== null && !this.cwds.includes(cwd) && this.cwds.length < 64) this.cwds.push(cwd);
    this.rows.push(branchRow(node));
    for (const detail of badResults(entry.raw)) {
      this.problems.push({
        kind: "bad_result",
        line: line2,
        uuid: node.uuid,
        detail
      });
    }
  }
  #session(entry, id) {
    const seen = this.sessions.get(id);
    if (seen) seen.times++;
    else this.sessions.set(id, {
      line: entry.place.line,
      uuid: entry.uuid,
      times: 1
    });
  }
};
function* badResults(line2) {
  const message = objectAt(line2, "message");
  for (const block of message ? arrayAt(message, "content") : []) {
    if (!isJsonObject(block) || block["type"] !== "tool_result") continue;
    const content = block["content"];
    if (content === void 0 || typeof content === "string") continue;
    if (Array.isArray(content) && content.every(isJsonObject)) continue;
    yield `the result of ${resultId(block) ?? "a call without an id"} is ${Array.isArray(content) ? "a list of no blocks" : content === null ? "null" : `a ${typeof content}`}`;
  }
}
function* chainProblems(nodes, branch) {
  const seen = /* @__PURE__ */ new Set();
  const settled2 = /* @__PURE__ */ new Set();
  const active = new Set(branch.chain);
  for (const node of nodes) {
    const at = {
      line: node.line,
      uuid: node.uuid
    };
    if (seen.has(node.uuid)) yield {
      kind: "duplicate_uuid",
      ...at,
      detail: `${node.uuid} stands here once more`
    };
    seen.add(node.uuid);
  }
  for (const node of nodes) {
    if (branch.nodeOf(node.uuid) !== node) continue;
    const parent = branch.parentOf(node);
    if (parent !== null && !seen.has(parent) && !node.isSidechain) {
      const lost = active.has(node) ? "; the client loads nothing before it" : "";
      yield {
        kind: "broken_parent",
        line: node.line,
        uuid: node.uuid,
        detail: `no entry has the uuid ${parent}${lost}`
      };
    }
    const looped = cycleFrom(node, branch, settled2);
    if (looped) {
      yield {
        kind: "cycle",
        line: looped.line,
        uuid: looped.uuid,
        detail: `${looped.uuid} is its own ancestor`
      };
    }
  }
}
function cycleFrom(start, branch, settled2) {
  const walked = /* @__PURE__ */ new Set();
  let found = null;
  for (let node = start; node && !settled2.has(node.uuid); ) {
    if (walked.has(node.uuid)) {
      found = node;
      break;
    }
    walked.add(node.uuid);
    const parent = branch.parentOf(node);
    node = parent === null ? void 0 : branch.nodeOf(parent);
  }
  for (const uuid2 of walked) settled2.add(uuid2);
  return found;
}
function* callProblems(nodes, branch) {
  const uses2 = /* @__PURE__ */ new Map();
  const results = /* @__PURE__ */ new Map();
  const loaded = /* @__PURE__ */ new Set([
    ...branch.chain,
    ...branch.beside.keys()
  ]);
  for (const node of nodes) {
    if (branch.nodeOf(node.uuid) !== node) continue;
    for (const [ids, map] of [
      [
        node.uses,
        uses2
      ],
      [
        node.results,
        results
      ]
    ]) {
      for (const id of ids) {
        const seen = map.get(id);
        if (!seen) map.set(id, {
          node,
          times: 1
        });
        else {
          seen.times++;
          if (!loaded.has(seen.node) && loaded.has(node)) map.set(id, {
            node,
            times: seen.times
          });
        }
      }
    }
  }
  for (const [id, { node, times }] of results) {
    const at = {
      line: node.line,
      uuid: node.uuid
    };
    const use = uses2.get(id);
    if (!use) yield {
      kind: "result_without_use",
      ...at,
      detail: `nobody asked for ${id}`
    };
    else if (loaded.has(use.node) !== loaded.has(node)) {
      const half = loaded.has(node) ? "result" : "call";
      yield {
        kind: "cut_pair",
        ...at,
        detail: `only the ${half} of ${id} is on the active branch`
      };
    }
    if (times > 1 && loaded.has(node)) {
      yield {
        kind: "duplicate_result",
        ...at,
        detail: `${id} is answered ${times} times`
      };
    }
  }
  for (const [id, { node }] of uses2) {
    if (results.has(id)) continue;
    yield {
      kind: "use_without_result",
      line: node.line,
      uuid: node.uuid,
      detail: `${id} has no result`
    };
  }
}
function* sessionProblems(gathered2, own2) {
  for (const [id, { line: line2, uuid: uuid2, times }] of gathered2.sessions) {
    if (id === own2) continue;
    const lines = times === 1 ? "1 line belongs" : `${times} lines belong`;
    yield {
      kind: "foreign_session",
      line: line2,
      uuid: uuid2,
      detail: `${lines} to ${id}, not to ${own2}; this is the first`
    };
  }
}
function ownSession(gathered2, place) {
  const named = place?.name.replace(/\.jsonl$/, "");
  if (named !== void 0 && gathered2.sessions.has(named)) return named;
  let most = null;
  let times = 0;
  for (const [id, seen] of gathered2.sessions) {
    if (seen.times < times) continue;
    most = id;
    times = seen.times;
  }
  return most;
}
function* lineProblems(diagnostics) {
  for (const { kind, place, bytes } of diagnostics.problems) {
    const why2 = kind === "oversize" ? "over the cap" : kind === "incomplete" ? "no whole JSON and no line end" : "no JSON";
    yield {
      kind: "unreadable_line",
      line: place.line,
      uuid: null,
      detail: `${bytes} bytes: ${why2}`
    };
  }
}
function checkSession(entries, options) {
  const gathered2 = new Gatherer();
  for (const entry of entries) gathered2.add(entry);
  return reportOn(gathered2, options);
}
async function checkStream(entries, options) {
  const gathered2 = new Gatherer();
  for await (const entry of entries) gathered2.add(entry);
  return reportOn(gathered2, options);
}
function reportOn(gathered2, { diagnostics, place = null }) {
  const nodes = [];
  for (const row of gathered2.rows.drain()) nodes.push(new StoredNode(row, nodes.at(-1)));
  const branch = activeBranch(nodes);
  const own2 = ownSession(gathered2, place);
  const { leadingSummary, beginsAside } = gathered2;
  const facts = {
    sessionId: own2,
    cwds: gathered2.cwds,
    beginsAside,
    summaryLeaf: leadingSummary && {
      ...leadingSummary,
      known: leadingSummary.uuid !== null && branch.nodeOf(leadingSummary.uuid) !== void 0
    },
    hasTalk: branch.chain.length > 0
  };
  const placed2 = [
    ...lineProblems(diagnostics),
    ...gathered2.problems,
    ...chainProblems(nodes, branch),
    ...callProblems(nodes, branch),
    ...sessionProblems(gathered2, own2)
  ];
  placed2.sort((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity) || (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0));
  const problems = [
    ...placed2,
    ...findingProblems(facts, place)
  ];
  const tally = /* @__PURE__ */ new Map();
  for (const { kind } of problems) tally.set(kind, (tally.get(kind) ?? 0) + 1);
  const unread = diagnostics.unparsable + diagnostics.oversize + diagnostics.incomplete;
  return {
    problems,
    counts: {
      lines: diagnostics.lines,
      entries: gathered2.entries,
      active: branch.chain.length + branch.beside.size,
      sidechain: gathered2.sidechain,
      ...Object.fromEntries(ALL_PROBLEM_KINDS.map((kind) => [
        kind,
        tally.get(kind) ?? 0
      ])),
      unreadable_line: unread
    }
  };
}

// lib/transcript/diagnostics.ts
var MAX_PROBLEMS = 100;
function newDiagnostics() {
  return {
    lines: 0,
    entries: 0,
    unparsable: 0,
    glued: 0,
    oversize: 0,
    incomplete: 0,
    problems: []
  };
}

// lib/transcript/lines.ts
var MAX_LINE = 64 * 1024 * 1024;
var LINE_FEED = 10;
var FORWARD_CHUNK = 256 * 1024;
var BACKWARD_CHUNK = 64 * 1024;
var LONG_LINE = 256 * 1024;
var HEAD = 4 * 1024;
var Pending = class {
  #bytes = new Uint8Array(0);
  length = 0;
  append(part) {
    this.#reserve(part.length);
    this.#bytes.set(part, this.length);
    this.length += part.length;
  }
  /** The bytes gathered so far. */
  view() {
    return this.#bytes.subarray(0, this.length);
  }
  clear() {
    this.length = 0;
    if (this.#bytes.length > 8 * 1024 * 1024) this.#bytes = new Uint8Array(0);
  }
  #reserve(more) {
    if (this.length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.length + more, this.#bytes.length * 2, 4096));
    grown.set(this.view());
    this.#bytes = grown;
  }
};
var LineSplitter = class {
  #maxLine;
  #pending = new Pending();
  #number = 1;
  #offset = 0;
  #length = 0;
  constructor(maxLine = MAX_LINE) {
    this.#maxLine = maxLine;
  }
  /** The lines that end in this chunk. */
  *push(chunk) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      yield this.#take(chunk.subarray(start, end), true);
      start = end + 1;
    }
    const rest = chunk.subarray(start);
    this.#length += rest.length;
    if (this.#length <= this.#maxLine) this.#pending.append(rest);
    else this.#pending.clear();
  }
  /** The last line, where the input does not end in a line break. */
  *end() {
    if (this.#length > 0) yield this.#take(new Uint8Array(0), false);
  }
  #take(part, ended) {
    const length = this.#length + part.length;
    const at = {
      number: this.#number++,
      offset: this.#offset
    };
    this.#offset += length + (ended ? 1 : 0);
    let line2;
    if (length > this.#maxLine) line2 = {
      kind: "oversize",
      ...at,
      length
    };
    else if (this.#length === 0) line2 = {
      kind: "line",
      ...at,
      bytes: part,
      ended
    };
    else {
      this.#pending.append(part);
      line2 = {
        kind: "line",
        ...at,
        bytes: this.#pending.view(),
        ended
      };
    }
    this.#pending.clear();
    this.#length = 0;
    return line2;
  }
};
function* linesForward(source, options = {}) {
  const splitter = new LineSplitter(options.maxLine);
  const buffer = new Uint8Array(options.chunk ?? FORWARD_CHUNK);
  for (let offset = 0; offset < source.size; ) {
    const count = source.readAt(offset, buffer.subarray(0, Math.min(buffer.length, source.size - offset)));
    if (count === 0) break;
    yield* splitter.push(buffer.subarray(0, count));
    offset += count;
  }
  yield* splitter.end();
}
async function* linesOfStream(stream, options = {}) {
  const splitter = new LineSplitter(options.maxLine);
  for await (const chunk of stream) yield* splitter.push(chunk);
  yield* splitter.end();
}
var Tail = class {
  #source;
  #maxLine;
  #wanted;
  #pieces = [];
  #length = 0;
  /** Whether a line break follows the line. */
  ended = false;
  constructor(source, options) {
    this.#source = source;
    this.#maxLine = options.maxLine ?? MAX_LINE;
    this.#wanted = options.wanted ?? (() => true);
  }
  /** Puts bytes before those gathered; a long line is only measured, and read again when its start is known. */
  prepend(piece) {
    this.#length += piece.length;
    if (this.#length > LONG_LINE) this.#pieces = [];
    else this.#pieces.push(piece.slice());
  }
  /** The line that begins with `head` at `offset`; what comes before it ends in a line break. */
  take(head, offset) {
    const length = this.#length + head.length;
    const pieces = this.#pieces;
    const ended = this.ended;
    this.#pieces = [];
    this.#length = 0;
    this.ended = true;
    if (length > this.#maxLine) return {
      kind: "oversize",
      number: null,
      offset,
      length
    };
    const bytes = length > LONG_LINE ? this.#readLong(offset, length) : join(head, pieces, length);
    return bytes ? {
      kind: "line",
      number: null,
      offset,
      bytes,
      ended
    } : {
      kind: "unwanted",
      number: null,
      offset,
      length
    };
  }
  #readLong(offset, length) {
    const head = new Uint8Array(HEAD);
    if (!this.#wanted(head.subarray(0, this.#source.readAt(offset, head)))) return null;
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, this.#source.readAt(offset, bytes));
  }
};
function join(head, pieces, length) {
  const bytes = new Uint8Array(length);
  bytes.set(head);
  let at = length;
  for (const piece of pieces) {
    at -= piece.length;
    bytes.set(piece, at);
  }
  return bytes;
}
function* linesBackward(source, options = {}) {
  const size = options.chunk ?? BACKWARD_CHUNK;
  const buffer = new Uint8Array(size);
  const tail = new Tail(source, options);
  for (let top = source.size; top > 0; ) {
    const from = Math.max(0, top - size);
    const chunk = buffer.subarray(0, top - from);
    if (source.readAt(from, chunk) < chunk.length) return;
    let end = chunk.length;
    if (top === source.size && chunk[end - 1] === LINE_FEED) {
      tail.ended = true;
      end--;
    }
    while (end > 0) {
      const feed = chunk.lastIndexOf(LINE_FEED, end - 1);
      if (feed === -1) break;
      yield tail.take(chunk.subarray(feed + 1, end), from + feed + 1);
      end = feed;
    }
    if (end > 0) tail.prepend(chunk.subarray(0, end));
    top = from;
  }
  if (source.size > 0) yield tail.take(new Uint8Array(0), 0);
}
function countLineBreaks(source, until) {
  const buffer = new Uint8Array(FORWARD_CHUNK);
  let breaks = 0;
  for (let offset = 0; offset < until; ) {
    const count = source.readAt(offset, buffer.subarray(0, Math.min(buffer.length, until - offset)));
    if (count === 0) break;
    const chunk = buffer.subarray(0, count);
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) breaks++;
    offset += count;
  }
  return breaks;
}

// lib/transcript/objects.ts
init_json();
var OPENINGS = /\{"(?:parentUuid|type|uuid|sessionId|isSidechain|leafUuid|messageId)":/g;
var MAX_TRIES = 64;
var MAX_SCANNED = 8;
var MAX_DEPTH = 500;
function isTooDeep(value, depth) {
  if (typeof value !== "object" || value === null) return false;
  if (depth > MAX_DEPTH) return true;
  if (Array.isArray(value)) return value.some((item) => isTooDeep(item, depth + 1));
  if (!isJsonObject(value)) return false;
  for (const key in value) if (isTooDeep(value[key], depth + 1)) return true;
  return false;
}
function mayBeDeep(text2) {
  let brackets = 0;
  for (const bracket of [
    "{",
    "["
  ]) {
    for (let at = text2.indexOf(bracket); at !== -1; at = text2.indexOf(bracket, at + 1)) {
      if (++brackets > MAX_DEPTH) return true;
    }
  }
  return false;
}
function tryParse(text2) {
  try {
    const value = JSON.parse(text2);
    return text2.length > 2 * MAX_DEPTH && mayBeDeep(text2) && isTooDeep(value, 1) ? void 0 : value;
  } catch {
    return void 0;
  }
}
function objectEnd(text2, start) {
  let depth = 0;
  let inString = false;
  for (let i = start; i < text2.length; i++) {
    const code = text2.charCodeAt(i);
    if (inString) {
      if (code === 92) i++;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 123) depth++;
    else if (code === 125 && --depth === 0) return i + 1;
  }
  return -1;
}
function isWholeLine(object) {
  if (typeof object["type"] !== "string") return false;
  return [
    "sessionId",
    "leafUuid",
    "snapshot"
  ].some((key) => object[key] !== void 0);
}
function takeApart(text2) {
  const objects = [];
  let lost = false;
  let at = 0;
  let scanned = 0;
  for (let tries = 0; tries < MAX_TRIES && at < text2.length && scanned <= MAX_SCANNED * text2.length; tries++) {
    const end = text2[at] === "{" ? objectEnd(text2, at) : -1;
    scanned += (end === -1 ? text2.length : end) - at;
    const value = end > 0 ? tryParse(text2.slice(at, end)) : void 0;
    if (isJsonObject(value) && (!lost || isWholeLine(value))) {
      objects.push(value);
      at = end;
      while (/\s/.test(text2.charAt(at))) at++;
      continue;
    }
    lost = true;
    OPENINGS.lastIndex = at + 1;
    const next = OPENINGS.exec(text2);
    if (!next) break;
    at = next.index;
  }
  return {
    objects,
    glued: objects.length > 0,
    lost: lost || at < text2.length
  };
}
function parseObjects(text2) {
  const value = tryParse(text2);
  if (isJsonObject(value)) return {
    objects: [
      value
    ],
    glued: false,
    lost: false
  };
  if (value !== void 0) return {
    objects: [],
    glued: false,
    lost: true
  };
  return takeApart(text2.trim());
}

// lib/transcript/parse.ts
init_json();

// lib/transcript/vocabulary.ts
var TITLE_KEYS = {
  "summary": "summary",
  "ai-title": "aiTitle",
  "custom-title": "customTitle"
};
var OPAQUE_TYPES = {
  "file-history-snapshot": "2.0.1",
  "file-history-delta": "2.1.208",
  "last-prompt": "2.1.64",
  "permission-mode": "2.1.96",
  "mode": "2.1.152",
  "agent-name": "2.1.64",
  "agent-setting": "2.1.64",
  "agent-color": "2.1.64",
  "tag": "2.1.64",
  "bridge-session": "2.1.217",
  "pr-link": "2.1.29",
  "worktree-state": "2.1.140",
  "relocated": "2.1.169",
  "cost-state": "2.1.270",
  "frame-link": "2.1.217",
  "fork-context-ref": "2.1.235",
  "content-replacement": "2.1.270",
  "history-suppression": "2.1.270",
  "continued-in": "2.1.270",
  "ended-by-model": "2.1.270",
  "attribution-snapshot": "2.1.270",
  "atis-latch": "2.1.235",
  "artifact-autoreact-ledger": "2.1.270",
  "artifact-comment-monitor": "2.1.270",
  "task-summary": "2.1.270",
  "marble-origami-commit": "2.1.270",
  "marble-origami-snapshot": "2.1.270",
  "host-row": "2.1.330",
  "tools-used": "2.1.330",
  "data-flow-records": "2.1.330",
  "data-flow-incomplete": "2.1.330",
  "derived-from": "2.1.330",
  "hybrid-organization": "2.1.330",
  "api-request": "2.1.330",
  "api-request-shape": "2.1.330",
  "api-request-blob": "2.1.330"
};
var SHAPED_TYPES = /* @__PURE__ */ new Set([
  "user",
  "human",
  "assistant",
  "system",
  "attachment",
  "queue-operation",
  "progress",
  ...Object.keys(TITLE_KEYS)
]);
var NO_CONTENT = /* @__PURE__ */ new Set([
  "",
  "(no content)"
]);
var SYNTHETIC_MODEL = "<synthetic>";
var INTERRUPT_OPENINGS = [
  "[Request interrupted by user",
  "[Request interrupted by a plugin",
  "[Request interrupted: the session ended before this agent finished",
  "[This turn ended before it finished",
  "[Agent call interrupted:",
  "[Tool call did not complete:",
  "[Tool call interrupted:",
  "[Tool call skipped:",
  "[Tool call result not in this copy:"
];
var COMPACTION_OPENING = "This session is being continued from a previous conversation";
var REJECTION_WORDS = [
  "To tell you how to proceed, the user said:\n",
  "The user provided the following reason for the rejection: ",
  "The user said:\n"
];
var REJECTION_NOTE = "\n\nNote: The user's next message may contain a correction or preference";
var ANSWER_OPENINGS = [
  "User has answered your questions:",
  "Your questions have been answered:",
  "The user answered your questions:"
];
var REJECTION_OPENINGS = [
  "The user doesn't want to proceed with this tool use.",
  "The user doesn't want to take this action right now.",
  "Permission for this tool use was denied. The tool use was rejected",
  "The agent proposed a plan that was rejected by the user."
];
var SPEAKER_TAGS = {
  "command-name": "command",
  "command-message": "command",
  "command-args": "command",
  "bash-input": "command",
  "user-memory-input": "command",
  "bash-stdout": "command_output",
  "bash-stderr": "command_output",
  "bash-exit-code": "command_output",
  "local-command-stdout": "command_output",
  "local-command-stderr": "command_output",
  "local-command-caveat": "reminder",
  "task-notification": "notification",
  "bash-notification": "notification",
  "agent-notification": "notification",
  "ci-monitor-event": "notification",
  "tick": "notification",
  "system-reminder": "reminder",
  "session-start-hook": "reminder",
  "user-prompt-submit-hook": "reminder",
  "fork-boilerplate": "reminder",
  "goal": "reminder",
  "ide_opened_file": "reminder",
  "ide_selection": "reminder",
  "ide_diagnostics": "reminder",
  "teammate-message": "peer",
  "cross-session-message": "peer"
};
var SPEAKER_TAG_FAMILIES = [
  [
    "local-command-",
    "command_output"
  ],
  [
    "bash-",
    "command_output"
  ],
  [
    "ide_",
    "reminder"
  ],
  [
    "scheduled-task",
    "replay"
  ],
  [
    "teammate-message",
    "peer"
  ],
  [
    "remote-review",
    "notification"
  ]
];
var INSERTED_TAGS = [
  "system-reminder",
  "ide_opened_file",
  "ide_selection",
  "ide_diagnostics"
];
var SPEAKER_OPENINGS = [
  [
    "Stop hook feedback:",
    "hook_feedback"
  ],
  [
    "SubagentStop hook feedback:",
    "hook_feedback"
  ],
  [
    "Stop hook (goal)",
    "hook_feedback"
  ],
  [
    "PreToolUse:",
    "hook_feedback"
  ],
  [
    "[SYSTEM NOTIFICATION",
    "notification"
  ],
  [
    "Monitor event:",
    "notification"
  ],
  [
    '{"task_id":',
    "notification"
  ],
  [
    "Another Claude session sent a message:",
    "peer"
  ],
  [
    "The coordinator sent a message while you were working",
    "peer"
  ],
  [
    "Caveat: The messages below were generated by the user while running local commands",
    "reminder"
  ],
  [
    "Base directory for this skill:",
    "meta"
  ],
  [
    "[Image: ",
    "meta"
  ],
  [
    "Unknown slash command:",
    "command_output"
  ],
  [
    "Unknown skill:",
    "command_output"
  ],
  [
    "Args from unknown skill:",
    "command_output"
  ],
  [
    "# /loop",
    "replay"
  ],
  [
    "<<autonomous-loop",
    "replay"
  ],
  [
    "Continue from where you left off.",
    "reminder"
  ]
];
var HOUSEKEEPING_OPENINGS = [
  "[SUGGESTION MODE",
  "Your task is to create a detailed summary of the conversation"
];
var WARMUP_PROMPT = "Warmup";
var ORIGIN_SPEAKERS = {
  "human": "person",
  "voice-call": "person",
  "task-notification": "notification",
  "peer": "peer",
  "coordinator": "peer",
  "channel": "peer",
  "slack-ping": "peer",
  "observer": "notification",
  "observer-activity": "notification",
  "auto-continuation": "replay",
  "cron": "replay",
  "loop": "replay"
};
var PERSON_PROMPT_SOURCES = /* @__PURE__ */ new Set([
  "typed",
  "queued",
  "sdk",
  "suggestion_accepted"
]);
var QUEUE_ONLY_UNTIL = "2.1.100";
var AGENT_TOOLS = /* @__PURE__ */ new Set([
  "Task",
  "Agent"
]);

// lib/transcript/parse.ts
function parseUsage(message) {
  const usage = message && objectAt(message, "usage");
  if (!usage) return null;
  return {
    input: numberAt(usage, "input_tokens") ?? 0,
    output: numberAt(usage, "output_tokens") ?? 0,
    cacheRead: numberAt(usage, "cache_read_input_tokens") ?? 0,
    cacheCreation: numberAt(usage, "cache_creation_input_tokens") ?? 0
  };
}
function parseDecision(line2) {
  const decision = objectAt(line2, "permissionDecision");
  const answer4 = decision && stringAt(decision, "decision");
  if (!decision || !answer4) return null;
  return {
    decision: answer4,
    source: stringAt(decision, "source"),
    reasonType: stringAt(decision, "reasonType"),
    reasonCode: stringAt(decision, "reasonCode"),
    ruleSource: stringAt(decision, "ruleSource")
  };
}
function originOf(object) {
  const origin = objectAt(object, "origin");
  return origin ? stringAt(origin, "kind") : stringAt(object, "origin");
}
function hookText(attachment) {
  const error = objectAt(attachment, "blockingError");
  return (error && stringAt(error, "blockingError")) ?? stringAt(attachment, "content") ?? (stringsAt(attachment, "content").join("\n") || null) ?? stringAt(attachment, "stderr") ?? "";
}
function parseAttachment(attachment) {
  const type = stringAt(attachment, "type") ?? "";
  if (type === "queued_command") {
    return {
      kind: "queued_command",
      text: plainText(attachment["prompt"]),
      commandMode: stringAt(attachment, "commandMode"),
      origin: originOf(attachment)
    };
  }
  if (type.startsWith("hook_") || type === "async_hook_response") {
    return {
      kind: "hook",
      type,
      event: stringAt(attachment, "hookEvent"),
      name: stringAt(attachment, "hookName"),
      toolUseId: stringAt(attachment, "toolUseID"),
      text: hookText(attachment)
    };
  }
  return {
    kind: "other",
    type
  };
}
function parseEntry(line2, place) {
  const type = stringAt(line2, "type") ?? "";
  const base = {
    place,
    type,
    uuid: stringAt(line2, "uuid"),
    parentUuid: stringAt(line2, "parentUuid"),
    sessionId: stringAt(line2, "sessionId") ?? stringAt(line2, "session_id"),
    timestamp: stringAt(line2, "timestamp"),
    version: stringAt(line2, "version"),
    isSidechain: line2["isSidechain"] === true,
    agentId: stringAt(line2, "agentId"),
    raw: line2
  };
  switch (type) {
    case "user":
    case "human":
    case "tool_result":
      return {
        ...base,
        kind: "user",
        content: type === "tool_result" ? contentOf({
          content: line2
        }) : contentOf(line2),
        promptId: stringAt(line2, "promptId"),
        promptSource: stringAt(line2, "promptSource"),
        origin: originOf(line2),
        isMeta: line2["isMeta"] === true,
        isSummary: line2["isCompactSummary"] === true || line2["isVisibleInTranscriptOnly"] === true,
        toolUseResult: line2["toolUseResult"],
        toolDenialKind: stringAt(line2, "toolDenialKind"),
        userFeedback: stringAt(line2, "userFeedback"),
        permissionDecision: parseDecision(line2)
      };
    case "assistant":
    case "tool_use": {
      const message = objectAt(line2, "message");
      const model = message && stringAt(message, "model");
      return {
        ...base,
        kind: "assistant",
        content: type === "tool_use" ? contentOf({
          content: line2
        }) : contentOf(line2),
        messageId: (message && stringAt(message, "id")) ?? null,
        requestId: stringAt(line2, "requestId"),
        model: model ?? null,
        stopReason: (message && stringAt(message, "stop_reason")) ?? null,
        usage: parseUsage(message),
        isSynthetic: model === SYNTHETIC_MODEL,
        isApiError: line2["isApiErrorMessage"] === true
      };
    }
    case "system":
      return {
        ...base,
        kind: "system",
        subtype: stringAt(line2, "subtype"),
        text: stringAt(line2, "content") ?? "",
        isMeta: line2["isMeta"] === true
      };
    case "attachment":
      return {
        ...base,
        kind: "attachment",
        attachment: parseAttachment(objectAt(line2, "attachment") ?? {})
      };
    case "queue-operation":
      return {
        ...base,
        kind: "queue",
        operation: stringAt(line2, "operation") ?? "",
        // a list of blocks in 2.0.29 to 2.0.31
        text: line2["content"] === void 0 || line2["content"] === null ? null : plainText(line2["content"])
      };
    case "progress":
      return {
        ...base,
        kind: "progress"
      };
    default: {
      const key = Object.hasOwn(TITLE_KEYS, type) ? TITLE_KEYS[type] : void 0;
      if (key !== void 0) return {
        ...base,
        kind: "title",
        title: stringAt(line2, key) ?? ""
      };
      return {
        ...base,
        kind: "other"
      };
    }
  }
}

// lib/transcript/source.ts
var UnreadableTranscript = class extends Error {
  /** "UnreadableTranscript". */
  name = "UnreadableTranscript";
  /** The file that was asked for. */
  path;
  /** Why it cannot be read. */
  reason;
  /** Built where a file is opened. */
  constructor(path, reason, detail) {
    super(`Cannot read transcript "${path}": ${detail}`);
    this.path = path;
    this.reason = reason;
  }
};
function unreadable(path, error) {
  if (error instanceof Deno.errors.NotFound) return new UnreadableTranscript(path, "missing", "no such file");
  if (error instanceof Deno.errors.NotCapable) {
    return new UnreadableTranscript(path, "permission", `not allowed by the sandbox (add --allow-read=${path})`);
  }
  if (error instanceof Deno.errors.PermissionDenied) {
    return new UnreadableTranscript(path, "permission", "the system denies reading it (check its owner and mode)");
  }
  return new UnreadableTranscript(path, "failed", error instanceof Error ? error.message : String(error));
}
function openSource(path) {
  let file;
  try {
    const info = Deno.statSync(path);
    if (!info.isFile) {
      throw new UnreadableTranscript(path, "not_a_file", info.isDirectory ? "it is a folder" : "it is no regular file");
    }
    file = Deno.openSync(path, {
      read: true
    });
    const open = file;
    const size = open.statSync().size;
    return {
      size,
      readAt(offset, buffer) {
        open.seekSync(offset, Deno.SeekMode.Start);
        let filled = 0;
        while (filled < buffer.length) {
          const count = open.readSync(filled === 0 ? buffer : buffer.subarray(filled));
          if (count === null) break;
          filled += count;
        }
        return filled;
      },
      close: () => open.close()
    };
  } catch (error) {
    file?.close();
    throw error instanceof UnreadableTranscript ? error : unreadable(path, error);
  }
}

// lib/transcript/read.ts
var EntryReader = class {
  #decoder = new TextDecoder();
  #diagnostics;
  #skip;
  #backward;
  constructor(options, backward) {
    this.#diagnostics = options.diagnostics ?? newDiagnostics();
    this.#skip = options.skip ?? (() => false);
    this.#backward = backward;
  }
  entries(line2) {
    const place = {
      line: line2.number,
      offset: line2.offset
    };
    if (line2.kind !== "line") {
      if (line2.kind === "oversize") return this.#problem({
        kind: "oversize",
        place,
        bytes: line2.length
      });
      this.#diagnostics.lines++;
      return [];
    }
    if (this.#skip(line2.bytes, line2.number)) {
      this.#diagnostics.lines++;
      return [];
    }
    const text2 = this.#decoder.decode(line2.bytes);
    if (text2.trim() === "") return [];
    const { objects, glued, lost } = parseObjects(text2);
    this.#diagnostics.entries += objects.length;
    if (glued) this.#diagnostics.glued++;
    if (lost) {
      const kind = line2.ended || objects.length > 0 ? "unparsable" : "incomplete";
      this.#problem({
        kind,
        place,
        bytes: line2.bytes.length
      });
    } else this.#diagnostics.lines++;
    const entries = objects.map((object) => parseEntry(object, place));
    return this.#backward && entries.length > 1 ? entries.reverse() : entries;
  }
  #problem(problem) {
    this.#diagnostics.lines++;
    this.#diagnostics[problem.kind]++;
    if (this.#diagnostics.problems.length < MAX_PROBLEMS) this.#diagnostics.problems.push(problem);
    return [];
  }
};
function* entriesForward(source, options = {}) {
  const reader = new EntryReader(options, false);
  for (const line2 of linesForward(source, options)) yield* reader.entries(line2);
}
function* entriesBackward(source, options = {}) {
  const reader = new EntryReader(options, true);
  for (const line2 of linesBackward(source, options)) yield* reader.entries(line2);
}
async function* entriesOfStream(stream, options = {}) {
  const reader = new EntryReader(options, false);
  for await (const line2 of linesOfStream(stream, options)) yield* reader.entries(line2);
}
function withSource(path, read) {
  const source = openSource(path);
  try {
    return read(source);
  } finally {
    source.close();
  }
}
function* readTranscript(path, options = {}) {
  const source = openSource(path);
  try {
    yield* entriesForward(source, options);
  } finally {
    source.close();
  }
}

// lib/cli/command.ts
var UsageError = class extends Error {
  name = "UsageError";
};

// lib/text/escape.ts
var ENTITIES = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;"
};
function escapeAttribute(text2) {
  return text2.replace(/[&<>"'`]/g, (character) => ENTITIES[character] ?? "");
}

// lib/text/secret_pattern.ts
var NOT_IN_WORD = "(?<![A-Za-z0-9_])";
var NOT_IN_TOKEN = "(?<![A-Za-z0-9_-])";
var HEX_32 = "[0-9a-f]{32}(?![0-9a-zA-Z])";
function token(prefix, least, characters = "A-Za-z0-9_-") {
  return `${NOT_IN_TOKEN}${prefix}[${characters}]{${least},}`;
}
function hasDigitAndLetter(text2) {
  return /[0-9]/.test(text2) && /[A-Za-z]/.test(text2);
}

// lib/text/secret_judge.ts
var PLAIN_WORDS = new Set("string str text varchar char bytes bytea buffer number int integer float bool boolean true false null none nil undefined void never unknown any object array list optional required default type secret value password token field input flag option argument param parameter variable name file path prompt hash hashed bcrypt argon2 sha256 plain plaintext hidden visible masked empty blank missing invalid valid wrong incorrect correct changed change reset expired expires forgotten forgot required not must should shall will would could cannot can't does doesn't is are was were the this that these those your their with without from into when where which what while then must_change stdin await async new const return function import export class interface self this props state click here there only also used uses using user users login auth authentication authorization manager protected policy securestring basic bearer digest negotiate anonymous noreply xxxx xxxxx xxxxxx changeme_placeholder todo tbd n/a".split(" "));
var CODE_ROOT = new RegExp("^(?:await |new |typeof )?(?:process|os|env|ENV|Deno|Bun|import|req|request|res|response|result|self|this|cls|config|cfg|conf|settings|args|argv|options|opts|ctx|context|props|params|body|data|user|account|credentials?|creds|secrets?|vars?|local|module|event|form|input|inputs|state|session|app|client|payload|values|row|record|item|obj|z|t|yup|Joi|Schema|types?|System|Environment|Convert|std|string|crypto|jwt|github|steps|needs|data|each|me)(?:\\.|\\[|\\?\\.|!\\.|::|->)");
var KEY_WORD = "(?:pass(?:word|wd|phrase|code)?|pwd|tokens?|secrets?|keys?|credentials?|creds?|auth)";
var NAME_OF_ONE = new RegExp(`^(?:[a-z0-9]+[_-])*${KEY_WORD}(?:[_-][a-z]+)?$|^[a-z]+(?:[A-Z][a-z]+)*(?:Password|Passwd|Token|Secret|Key|Credentials?)s?$|^[A-Z][a-z]+(?:[A-Z][a-z]+)+$`);
function isPlaceholder(value) {
  return /^(?:\$\{|\$\(|\{\{|\{%|<[A-Za-z/!]|%[({]|#\{|`)/.test(value) || /^\$(?:[A-Z_][A-Z0-9_]*|[a-z_]+)$/.test(value) || /^%[A-Z_]+%$/.test(value) || /^\{[A-Za-z_.]*\}?$/.test(value) || /^(?:[*•.x_-]+|X+|\.{3}.*|…+)$/.test(value) || /^(?:your|my|the|some|insert|example|enter)[-_ ].*(?:password|token|secret|key|here)/i.test(value);
}
function isCode(value) {
  return /^[A-Za-z_$][\w$.]*(?:!|\?)?\(/.test(value) || CODE_ROOT.test(value) || /^(?:=>|\(|\[|\{|\|\||&|->|@[a-z])/.test(value);
}
function isPath(value) {
  return /^(?:~?\/|\.{1,2}\/|[A-Za-z]:\\|file:)/.test(value);
}
function isPlainWord(value) {
  return PLAIN_WORDS.has(value.toLowerCase().replace(/[.,;:!?)\]}>]+$/, ""));
}
function isSentence(value) {
  return /\s/.test(value) && /\b(?:password|passphrase|token|secret|key|required|enter|your|must|please|invalid|forgot|failed)\b/i.test(value);
}
function isSecretValue(value, context) {
  const bare = value.trim();
  if (bare.length < 4 || value !== value.trimStart() || isPlaceholder(bare)) return false;
  if (context.strength === "likely" && !context.environment) {
    return bare.length >= 8 && !/\s/.test(bare) && !isPath(bare) && !(!context.quoted && isCode(bare)) && (hasDigitAndLetter(bare) || bare.length >= 20 && /[a-z]/.test(bare) && /[A-Z]/.test(bare) && !NAME_OF_ONE.test(bare));
  }
  if (context.environment && !context.quoted) return !isPath(bare) && !/^(?:true|false|null|none|yes)$/i.test(bare);
  if (context.quoted) {
    return !isSentence(bare) && !/^(?:true|false|null|none|string|password|text|token|secret)$/i.test(bare);
  }
  return !isPath(bare) && !isCode(bare) && !isPlainWord(bare) && !NAME_OF_ONE.test(bare.replace(/[,;)\]}]+$/, ""));
}
var OTHER_THING = new Set("file files path paths dir name names id ids len length min max expiry expires expire expiration ttl timeout url uri endpoint policy type types field fields count counts limit limits age minutes hours days seconds algorithm alg hint label format regex pattern reset required enabled disabled error errors message msg placeholder visible strength rounds usage used budget index position manager provider service input output store generator validator validation schema size kind s stdin env var prompt confirm button ref refs references version".split(" "));
function namesOtherThing(suffix) {
  return suffix.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase().split(/[_-]/).some((part) => OTHER_THING.has(part));
}

// lib/text/secret_contexts.ts
var SURE_KEYS = "pass(?:word|wd|phrase|code)|pwd|secret|api[_-]?key|(?:access|private|account|encryption|signing|master|subscription|functions|deploy|license|storage|webhook|publishing|service[_-]?role)[_-]?key|client-key-data|shared[_-]?access[_-]?signature|(?:access|auth|authentication|refresh|id|api|bearer|session|bot|deploy|private|personal|security|registration|oauth|vault|gitlab|github|npm)[_-]?token|authtoken|_auth|credentials?|connection[_-]?string";
var LIKELY_KEYS = "tokens?|auth(?!or)|signature|sig|(?<=[_-])(?:key|pass|pat|salt|cred)|(?<![A-Za-z])pass(?![A-Za-z])|dsn";
var ASSIGN = "(?:\\\\{0,3}[\"'`])?\\]?(?<sep>\\??[ \\t]{0,4}(?::[ \\t]{0,2}[A-Za-z]{1,20}[ \\t]{0,2}=|[=!]={1,2}|:=|=>|=|:)[ \\t]{0,4})";
var VALUE = `(?:(?<quote>["'\`])(?<=(?<!\\\\)["'\`])(?<secret>(?:(?!\\k<quote>)[^\\\\\\n]|\\\\.){1,120})|(?<escaped>\\\\{1,3}["'])(?<secret>(?:(?!\\k<escaped>)[^\\n]){1,120})|(?<secret>(?!["'\`\\\\])(?:(?![;&,|][ \\t]?[A-Za-z_][A-Za-z0-9_.-]{0,40}[ \\t]{0,2}[=:])(?!</)[^\\s"'\`]){1,120}))`;
var valueTail = ({ quote, escaped: escaped2 }) => quote !== void 0 ? `(?:[^\\\\\\n${quote}]|\\\\.)*` : escaped2 !== void 0 ? `(?:(?!${escaped2.replaceAll("\\", "\\\\")})[^\\n])*` : "(?:(?![;&,|][ \\t]?[A-Za-z_][A-Za-z0-9_.-]{0,40}[ \\t]{0,2}[=:])(?!</)[^\\s\"'`])*";
function judgeValue(strength) {
  return (secret, groups) => {
    if (namesOtherThing(groups.suffix ?? "")) return false;
    const name = groups.key ?? "";
    if (/^tokens$/i.test(name)) return false;
    return isSecretValue(secret, {
      strength,
      quoted: groups.quote !== void 0 || groups.escaped !== void 0,
      environment: /^[A-Z0-9_]+$/.test(name + (groups.suffix ?? "")) && groups.sep === "="
    });
  };
}
var judgeArgument = (secret, groups) => !secret.startsWith("-") && !isPath(secret) && isSecretValue(secret, {
  strength: "sure",
  quoted: groups.quote !== void 0,
  environment: false
});
var ARGUMENT = `(?:(?<quote>["'])(?<secret>(?:(?!\\k<quote>)[^\\\\\\n]|\\\\.){1,500})|(?<secret>[^\\s"'\`;|&<>]{1,500}))`;
var CONTEXT_SECRETS = [
  {
    kind: "url_password",
    source: "RFC 3986 userinfo: database, message queue, proxy and git URLs; passwords with unescaped `/` and `@` too",
    hints: [
      "://"
    ],
    pattern: "(?<=[A-Za-z0-9+.-])://[^\\s/?#:@\"'<>`]{0,200}:(?<secret>(?!\\d{1,5}[/?#])[^\\s\"'<>`]{1,256})@(?=[A-Za-z0-9_\\[.$%{-])",
    judge: (secret) => !isPlaceholder(secret)
  },
  {
    kind: "url_password",
    source: "a token alone as userinfo, as git hosts take it",
    hints: [
      "://"
    ],
    pattern: "(?<=https?)://(?<secret>[^\\s/?#:@\"'<>`]{12,256})(?::x-oauth-basic)?@(?=[A-Za-z0-9])",
    judge: (secret) => hasDigitAndLetter(secret) && !isPlaceholder(secret)
  },
  {
    kind: "url_token",
    source: "query parameters of OAuth, AWS and Google signed URLs, Azure SAS, and of APIs that take keys there",
    hints: [
      "token=",
      "key=",
      "sig=",
      "signature=",
      "secret=",
      "password=",
      "credential=",
      "code=",
      "auth=",
      "jwt=",
      "sid="
    ],
    pattern: "[?&;](?:[A-Za-z0-9_.-]{0,40}(?:token|secret|password|passwd|signature|credential|jwt|api_?key)|sig|key|code|auth|sid)=(?<secret>[^&\\s\"'#<>`;\\\\)\\]]{6,4000})",
    flags: "i",
    judge: (secret) => !isPlaceholder(secret) && (hasDigitAndLetter(secret) || secret.length >= 16)
  },
  {
    kind: "authorization",
    source: "RFC 9110 Authorization with the schemes of RFC 6750, RFC 7617 and vendors",
    hints: [
      "authorization"
    ],
    pattern: "authorization[\"'`\\\\\\]]{0,5}[ \\t]{0,3}[:=,][ \\t]{0,3}[\"'`\\\\]{0,4}(?:Bearer|Basic|Token|Bot|ApiKey|Api-Key|SSWS|GenieKey|Negotiate|NTLM|Splunk|key|OAuth|JWT)[ \\t=]{1,3}(?<secret>[^\\s\"'`\\\\]{4,200})",
    flags: "i",
    tail: () => "[^\\s\"'`\\\\]*",
    judge: (secret) => !isPlaceholder(secret)
  },
  {
    kind: "authorization",
    source: "AWS Signature Version 4, RFC 7616 Digest: several fields to the end of the line",
    hints: [
      "authorization"
    ],
    pattern: "authorization[\"'`\\\\]{0,5}[ \\t]{0,3}[:=][ \\t]{0,3}[\"'`\\\\]{0,4}(?:AWS4-[A-Z0-9-]{4,30}|Digest|SharedKey|Hawk)[ \\t](?<secret>[^\\r\\n'`]{4,200})",
    flags: "i",
    tail: () => "[^\\r\\n'`]*"
  },
  {
    kind: "authorization",
    source: "Authorization without a scheme",
    hints: [
      "authorization"
    ],
    pattern: "authorization[\"'`\\\\]{0,5}[ \\t]{0,3}[:=][ \\t]{0,3}[\"'`\\\\]{0,4}(?<secret>[^\\s\"'`\\\\]{8,200})",
    flags: "i",
    tail: () => "[^\\s\"'`\\\\]*",
    judge: (secret) => !/^(?:Bearer|Basic|Token|Digest|Negotiate|AWS4-)/i.test(secret) && isSecretValue(secret, {
      strength: "likely",
      quoted: false,
      environment: false
    })
  },
  {
    kind: "authorization",
    source: "a bearer token out of its header",
    hints: [
      "bearer"
    ],
    pattern: "(?<![A-Za-z0-9_])Bearer[ \\t]{1,3}(?<secret>[A-Za-z0-9._~+/=-]{12,})",
    flags: "i",
    judge: hasDigitAndLetter
  },
  {
    kind: "authorization",
    source: "RFC 7617 credentials out of their header",
    hints: [
      "basic"
    ],
    pattern: "(?<![A-Za-z0-9_])Basic[ \\t]{1,3}(?<secret>[A-Za-z0-9+/]{10,}={0,2})(?![A-Za-z0-9_.-])",
    judge: (secret) => /[A-Z]/.test(secret.slice(1)) && /[a-z]/.test(secret) && /[0-9=]/.test(secret)
  },
  {
    kind: "cookie",
    source: "RFC 6265",
    hints: [
      "cookie"
    ],
    pattern: `cookie["']?[ \\t]{0,3}:[ \\t]{0,3}["'\\\\]{0,3}(?<secret>[^"'\\\\\\r\\n]{8,200})`,
    flags: "i",
    tail: () => `[^"'\\\\\\r\\n]*`,
    judge: (secret) => /^[A-Za-z0-9_.-]{1,80}=[^\s=(]{4,}/.test(secret)
  },
  {
    kind: "password",
    source: ".netrc",
    hints: [
      "machine",
      "login"
    ],
    pattern: "(?:machine\\s{1,9}\\S{1,200}|default)\\s{1,9}login\\s{1,9}\\S{1,200}\\s{1,9}password\\s{1,9}(?<secret>\\S{1,500})"
  },
  {
    kind: "password",
    source: ".pgpass",
    hints: [
      ":"
    ],
    pattern: "^(?:[A-Za-z0-9_.-]{1,200}|\\*):(?:[1-9]\\d{3,4}|\\*):[^:\\s]{1,100}:[^:\\s]{1,100}:(?<secret>[^:\\s]{1,500})$",
    flags: "m"
  },
  {
    kind: "password",
    source: "MySQL and MariaDB clients: -p without a space",
    hints: [
      "mysql",
      "mariadb",
      "mycli"
    ],
    pattern: "(?:mysql[a-z]{0,10}|mariadb(?:-[a-z]{1,10})?|mycli)[ \\t][^\\n|;]{0,300}?(?<=\\s)-p" + ARGUMENT,
    judge: (secret, groups) => !/^(?:rotocol|ort|ipe|lugin|rint)/.test(secret) && isSecretValue(secret, {
      strength: "sure",
      quoted: groups.quote !== void 0,
      environment: true
    })
  },
  {
    kind: "password",
    source: "sshpass, docker login, podman login, helm registry login, az login, winrs, 7z, zip, unzip, mongo: -p",
    hints: [
      "sshpass",
      "login",
      "mongo",
      "7z",
      "zip",
      "htpasswd",
      "ansible"
    ],
    pattern: "(?:sshpass|(?:docker|podman|oras|helm|az|oc|cf|skopeo|crane|nerdctl|buildah)[ \\t][^\\n|;]{0,60}?login|mongo[a-z]{0,10}|7z[a-z]?)[ \\t](?:[^\\n|;]{0,300}?(?<=\\s))?-[pP][ \\t]{0,3}" + ARGUMENT,
    judge: judgeArgument
  },
  {
    kind: "password",
    source: "curl and wget: -u user:password",
    hints: [
      "curl",
      "http",
      "xh",
      "wget"
    ],
    pattern: `(?<![A-Za-z0-9_])(?:curl|xh|https?|wget)[ \\t][^\\n|;]{0,600}?(?<=\\s)(?:-u|-U|--user|--proxy-user|-a|--auth)[ \\t=]{0,3}["']?[^\\s:"'/]{0,100}:(?<secret>[^\\s"']{1,500})`,
    judge: (secret) => !isPlaceholder(secret) && !secret.startsWith("//")
  },
  {
    kind: "password",
    source: "OpenSSL pass phrase options",
    hints: [
      "pass:"
    ],
    pattern: "(?<![A-Za-z0-9_])pass:(?<secret>[^\\s\"'`]{4,500})",
    judge: (secret) => !isPlaceholder(secret)
  },
  {
    kind: "password",
    source: "redis-cli and keydb-cli: -a",
    hints: [
      "redis-cli",
      "keydb-cli",
      "valkey-cli"
    ],
    pattern: "(?:redis|keydb|valkey)-cli[ \\t][^\\n|;]{0,300}?(?<=\\s)-a[ \\t]{1,3}" + ARGUMENT,
    judge: judgeArgument
  },
  {
    kind: "password",
    source: "long options of command lines",
    hints: [
      "-pass",
      "-pwd",
      "-token",
      "-secret",
      "key"
    ],
    pattern: "(?<![A-Za-z0-9_])--?(?:[A-Za-z0-9]{1,20}[-_]){0,4}(?:password|passwd|passphrase|pass|pwd|token|secret|api[-_]?key|(?:access|account|secret|auth|license)[-_]key)(?:[ \\t]{1,3}|=)" + ARGUMENT,
    flags: "i",
    judge: judgeArgument
  },
  {
    kind: "password",
    source: "XML elements",
    hints: [
      "<"
    ],
    pattern: `<[A-Za-z0-9:_.-]{0,40}?(?:password|passwd|passphrase|secret|token|api-?key|privatekey)>(?<secret>[^<\\n]{4,2000})</`,
    flags: "i",
    judge: (secret) => !isPlaceholder(secret)
  },
  {
    kind: "password",
    source: "name and value apart: XML attributes, Kubernetes and CI environment lists",
    hints: [
      "value"
    ],
    pattern: `(?:name|key)\\\\?["']?[ \\t]{0,3}[:=][ \\t]{0,3}\\\\?["']?[A-Za-z0-9_.:-]{0,60}(?:password|passwd|passphrase|secret|token|api_?key|private_?key)[A-Za-z0-9_]{0,10}\\\\?["']?,?(?:\\s|\\\\n){1,20}\\\\?["']?value\\\\?["']?[ \\t]{0,3}[:=][ \\t]{0,3}\\\\?(?:(?<quote>["'])(?<secret>(?:(?!\\k<quote>)[^\\\\\\n]|\\\\.){1,2000})|(?<secret>[^\\s"'<>]{1,2000}))`,
    flags: "i",
    judge: (secret) => secret.length >= 4 && !isPlaceholder(secret)
  },
  {
    kind: "password",
    source: "assignments in every configuration and programming language: environment files, YAML, JSON, INI, code",
    hints: [
      "pass",
      "pwd",
      "secret",
      "key",
      "token",
      "_auth",
      "credential",
      "string",
      "signature"
    ],
    pattern: `(?<key>${SURE_KEYS})(?<suffix>[A-Za-z0-9_-]{0,40})${ASSIGN}${VALUE}`,
    flags: "i",
    tail: valueTail,
    judge: judgeValue("sure")
  },
  {
    kind: "token",
    source: "the same, under names that often hold none",
    hints: [
      "token",
      "auth",
      "sig",
      "key",
      "pass",
      "pat",
      "salt",
      "cred",
      "dsn"
    ],
    pattern: `(?<key>${LIKELY_KEYS})(?<suffix>[A-Za-z0-9_-]{0,40})${ASSIGN}${VALUE}`,
    flags: "i",
    tail: valueTail,
    judge: judgeValue("likely")
  },
  {
    kind: "password",
    source: "people",
    hints: [
      "password",
      "passphrase",
      "passwort"
    ],
    pattern: "(?:password|passphrase|passcode|passwort)(?: [a-z]{1,12}){0,3}? (?:is|was|ist)(?: now| still)?:? (?:(?<quote>[\"'`])(?<secret>(?:(?!\\k<quote>)[^\\n]){4,200})|(?<secret>[^\\s\"'`]{4,200}))",
    flags: "i",
    judge: (secret, groups) => groups.quote !== void 0 ? !/\s\S+\s/.test(secret) && isSecretValue(secret, {
      strength: "sure",
      quoted: true,
      environment: false
    }) : /[0-9!#$%^*_+=~]/.test(secret) && isSecretValue(secret, {
      strength: "sure",
      quoted: false,
      environment: false
    })
  }
];

// lib/text/secret_platforms.ts
var PLATFORM_SECRETS = [
  {
    kind: "private_key",
    source: "RFC 7468, OpenSSH, OpenPGP: an armoured block, also one that was cut or stands in a JSON string",
    hints: [
      "private key"
    ],
    pattern: "-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----(?:(?:(?!-----BEGIN)[^]){0,20000}?-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----|(?=[^A-Za-z0-9+/]{1,40}(?:[A-Za-z0-9+/]{16}|(?:Proc-Type|DEK-Info|Version|Comment|Charset|Hash): ))(?:(?!-----BEGIN)[A-Za-z0-9+/=\\s\\\\,:|\u2192>-])+)"
  },
  {
    kind: "private_key",
    source: "PuTTY .ppk",
    hints: [
      "private-lines"
    ],
    pattern: "Private-Lines: \\d{1,4}(?<secret>(?:\\s|\\\\[rn]){1,4}[A-Za-z0-9+/=\\s\\\\]+)"
  },
  {
    kind: "private_key",
    source: "age",
    hints: [
      "age-secret-key-"
    ],
    pattern: "AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]{20,}",
    flags: "i"
  },
  {
    kind: "private_key",
    source: "RFC 7517 (JSON Web Key), the private members",
    hints: [
      '"kty'
    ],
    pattern: '"(?:d|p|q|dp|dq|qi|k)\\\\?"\\s{0,4}:\\s{0,4}\\\\?"(?<secret>[A-Za-z0-9_-]{20,})'
  },
  {
    kind: "anthropic_key",
    source: "Anthropic",
    hints: [
      "sk-ant-"
    ],
    pattern: token("sk-ant-", 8)
  },
  {
    kind: "openrouter_key",
    source: "OpenRouter",
    hints: [
      "sk-or-"
    ],
    pattern: token("sk-or-", 16)
  },
  {
    kind: "stripe_key",
    source: "Stripe",
    hints: [
      "k_live_",
      "k_test_"
    ],
    pattern: token("[rsp]k_(?:live|test)_", 8)
  },
  {
    kind: "stripe_key",
    source: "Stripe webhooks, Svix",
    hints: [
      "whsec_"
    ],
    pattern: token("whsec_", 16, "A-Za-z0-9+/=_-")
  },
  {
    kind: "openai_key",
    source: "OpenAI project, service account and admin keys",
    hints: [
      "sk-proj-",
      "sk-svcacct-",
      "sk-admin-",
      "sk-none-"
    ],
    pattern: token("sk-(?:proj|svcacct|admin|None)-", 16)
  },
  {
    kind: "openai_key",
    source: "OpenAI user keys; DeepSeek, Moonshot and others took the form over",
    hints: [
      "sk-"
    ],
    pattern: token("sk-", 20),
    judge: (secret) => /[A-Za-z0-9]{20,}/.test(secret) && /\d/.test(secret)
  },
  {
    kind: "aws_key",
    source: "AWS IAM unique identifiers",
    hints: [
      "akia",
      "asia",
      "abia",
      "acca",
      "a3t",
      "agpa",
      "aida",
      "aipa",
      "anpa",
      "anva",
      "aroa",
      "apka",
      "asca"
    ],
    pattern: "(?<![A-Za-z0-9+])(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA|AGPA|AIDA|AIPA|ANPA|ANVA|AROA|APKA|ASCA)[A-Z0-9]{16}(?![A-Za-z0-9])"
  },
  {
    kind: "aws_key",
    source: "Amazon Bedrock",
    hints: [
      "absk",
      "bedrock-api-key-"
    ],
    pattern: `(?<![A-Za-z0-9+/])(?:ABSK|bedrock-api-key-)[A-Za-z0-9+/=]{40,}`
  },
  {
    kind: "aws_key",
    source: "Amazon MWS",
    hints: [
      "amzn.mws."
    ],
    pattern: "amzn\\.mws\\.[0-9a-f-]{36}"
  },
  {
    kind: "aws_secret",
    source: "AWS: a secret access key beside an access key id, as in credentials.csv and `aws configure` answers",
    hints: [
      "akia",
      "asia"
    ],
    pattern: `(?:AKIA|ASIA)[A-Z0-9]{16}[\\s,;:|"'\\\\]{1,8}(?:[A-Za-z_ \\[\\]]{0,40}[\\s,;:|"'=\\\\]{1,8})?(?<secret>[A-Za-z0-9+/]{40})(?![A-Za-z0-9+/])`
  },
  {
    kind: "google_key",
    source: "Google API keys",
    hints: [
      "aiza"
    ],
    pattern: token("AIza", 30)
  },
  {
    kind: "google_key",
    source: "Google API keys bound to an account",
    hints: [
      "aq.ab"
    ],
    pattern: token("AQ\\.Ab", 30)
  },
  {
    kind: "google_oauth",
    source: "Google OAuth access tokens",
    hints: [
      "ya29."
    ],
    pattern: token("ya29\\.", 10, "A-Za-z0-9._-")
  },
  {
    kind: "google_oauth",
    source: "Google OAuth client secrets",
    hints: [
      "gocspx-"
    ],
    pattern: token("GOCSPX-", 10)
  },
  {
    kind: "google_oauth",
    source: "Google OAuth refresh tokens",
    hints: [
      "1//0"
    ],
    pattern: "(?<![A-Za-z0-9_/-])1//0[A-Za-z0-9_-]{20,}"
  },
  {
    kind: "azure_secret",
    source: "Microsoft Entra client secrets",
    hints: [
      "q~"
    ],
    pattern: "(?<![A-Za-z0-9_~.-])[A-Za-z0-9_~.-]{3}[0-9]Q~[A-Za-z0-9_~.-]{30,}"
  },
  {
    kind: "azure_key",
    source: "Azure keys of 64 bytes (Storage, Cosmos DB, Batch) in base64",
    hints: [
      "=="
    ],
    pattern: "(?<![A-Za-z0-9+/]|sha512-)[A-Za-z0-9+/]{86}==(?![A-Za-z0-9+/=])"
  },
  {
    kind: "azure_key",
    source: "Azure keys that carry their provider's signature (OpenAI, DevOps, Search, Functions, Redis, Event Hubs)",
    hints: [
      "jqqj9",
      "azdo",
      "azse",
      "azfu",
      "azca",
      "+amc",
      "+aeh",
      "+asb",
      "acr",
      "aiot"
    ],
    pattern: "(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{33,76}(?:JQQJ9[0-9A-Z]|AZDO|AzSe|AzFu|AzCa|\\+AMC|\\+AEh|\\+ASb|\\+ACR|AIoT)[A-Za-z0-9+/]{5,40}={0,2}(?![A-Za-z0-9+/=])",
    judge: (secret) => secret.length >= 44 && secret.length <= 100 && hasDigitAndLetter(secret)
  },
  {
    kind: "github_token",
    source: "GitHub: personal, OAuth, user-to-server, server-to-server, refresh",
    hints: [
      "ghp_",
      "gho_",
      "ghu_",
      "ghs_",
      "ghr_"
    ],
    pattern: `${NOT_IN_WORD}gh[opsur]_[A-Za-z0-9_]{16,}(?:\\.[A-Za-z0-9_-]+){0,2}`
  },
  {
    kind: "github_token",
    source: "GitHub fine-grained personal tokens",
    hints: [
      "github_pat_"
    ],
    pattern: `${NOT_IN_WORD}github_pat_[A-Za-z0-9_]{16,}`
  },
  {
    kind: "gitlab_token",
    source: "GitLab, all prefixes of its token overview",
    hints: [
      "gl",
      "gr1348941"
    ],
    pattern: `${NOT_IN_TOKEN}(?:(?:glpat|gloas|gldt|glrtr?|glcbt|glptt|glft|glimt|glagent|glwt|glsoat|glffct)-|GR1348941)[A-Za-z0-9_.-]{16,}`
  },
  {
    kind: "slack_token",
    source: "Slack bot, user, app, configuration and workflow tokens",
    hints: [
      "xox",
      "xapp-",
      "xwfp-"
    ],
    pattern: `${NOT_IN_TOKEN}(?:xox[a-z](?:\\.xox[a-z])?|xapp|xwfp)-[A-Za-z0-9%_-]{10,}`
  },
  {
    kind: "webhook_url",
    source: "Slack incoming webhooks",
    hints: [
      "hooks.slack.com"
    ],
    pattern: "hooks\\.slack(?:-gov)?\\.com/(?:services|workflows|triggers)/(?<secret>[A-Za-z0-9/_+-]{10,})"
  },
  {
    kind: "webhook_url",
    source: "Discord webhooks",
    hints: [
      "/api/webhooks/"
    ],
    pattern: "discord(?:app)?\\.com/api/webhooks/(?<secret>\\d{5,30}/[A-Za-z0-9_-]{20,})"
  },
  {
    kind: "webhook_url",
    source: "Microsoft Teams and Power Automate webhooks",
    hints: [
      "webhook.office.com"
    ],
    pattern: "webhook\\.office\\.com/webhookb2/(?<secret>[A-Za-z0-9/@_-]{20,})"
  }
];

// lib/text/secret_services.ts
var SERVICE_SECRETS = [
  {
    kind: "npm_token",
    source: "npm",
    hints: [
      "npm_"
    ],
    pattern: `${NOT_IN_WORD}npm_[A-Za-z0-9]{30,}`
  },
  {
    kind: "pypi_token",
    source: "PyPI",
    hints: [
      "pypi-"
    ],
    pattern: token("pypi-", 30)
  },
  {
    kind: "rubygems_key",
    source: "RubyGems",
    hints: [
      "rubygems_"
    ],
    pattern: token("rubygems_", 30)
  },
  {
    kind: "nuget_key",
    source: "NuGet",
    hints: [
      "oy2"
    ],
    pattern: `${NOT_IN_WORD}oy2[a-z0-9]{43}(?![A-Za-z0-9])`
  },
  {
    kind: "crates_token",
    source: "crates.io",
    hints: [
      "cio"
    ],
    pattern: `${NOT_IN_WORD}cio[A-Za-z0-9]{32}(?![A-Za-z0-9])`
  },
  {
    kind: "jsr_token",
    source: "JSR, Deno Deploy",
    hints: [
      "jsrp_",
      "jsrd_",
      "ddp_",
      "ddo_"
    ],
    pattern: token("(?:jsr[pd]|dd[po])_", 24)
  },
  {
    kind: "huggingface_token",
    source: "Hugging Face",
    hints: [
      "hf_",
      "api_org_"
    ],
    pattern: `${NOT_IN_WORD}(?:hf_(?:oauth_)?|api_org_)[A-Za-z0-9._-]{24,}`,
    judge: (secret) => /[A-Za-z0-9]{24,}/.test(secret) && /[A-Z]/.test(secret)
  },
  {
    kind: "sendgrid_key",
    source: "SendGrid",
    hints: [
      "sg."
    ],
    pattern: `${NOT_IN_TOKEN}SG\\.[A-Za-z0-9_-]{16,40}\\.[A-Za-z0-9_-]{16,}`
  },
  {
    kind: "twilio_key",
    source: "Twilio API key and account SIDs",
    hints: [
      "sk",
      "ac"
    ],
    pattern: `${NOT_IN_WORD}(?:SK|AC)${HEX_32}`
  },
  {
    kind: "telegram_token",
    source: "Telegram bots",
    hints: [
      ":aa"
    ],
    pattern: "(?:(?<![A-Za-z0-9_])|(?<=/bot))\\d{6,12}:AA[A-Za-z0-9_-]{30,}"
  },
  {
    kind: "discord_token",
    source: "Discord bots and users",
    hints: [
      "."
    ],
    pattern: `${NOT_IN_TOKEN}[MNO][A-Za-z0-9_-]{22,28}\\.[A-Za-z0-9_-]{6,7}\\.[A-Za-z0-9_-]{27,}`,
    judge: hasDigitAndLetter
  },
  {
    kind: "discord_token",
    source: "Discord multi-factor tokens",
    hints: [
      "mfa."
    ],
    pattern: token("mfa\\.", 40)
  },
  {
    kind: "1password_token",
    source: "1Password service accounts",
    hints: [
      "ops_ey"
    ],
    pattern: `${NOT_IN_WORD}ops_ey[A-Za-z0-9_=+/-]{20,}`
  },
  {
    kind: "1password_token",
    source: "1Password secret keys",
    hints: [
      "a3-"
    ],
    pattern: `${NOT_IN_TOKEN}A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}(?![A-Za-z0-9])`
  },
  {
    kind: "vault_token",
    source: "HashiCorp Vault",
    hints: [
      "hvs.",
      "hvb.",
      "hvr."
    ],
    pattern: token("hv[sbr]\\.", 16)
  },
  {
    kind: "vault_token",
    source: "HashiCorp Vault before 1.10",
    hints: [
      "s.",
      "b.",
      "r."
    ],
    pattern: "(?<![A-Za-z0-9_.$)\\]-])[sbr]\\.[A-Za-z0-9]{24}(?![A-Za-z0-9_.(-])",
    judge: (secret) => /\d/.test(secret) && /[a-z]/.test(secret) && /[A-Z]/.test(secret.slice(2))
  },
  {
    kind: "terraform_token",
    source: "HCP Terraform",
    hints: [
      ".atlasv1."
    ],
    pattern: "(?<![A-Za-z0-9])[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_-]{30,}"
  },
  {
    kind: "digitalocean_token",
    source: "DigitalOcean",
    hints: [
      "_v1_"
    ],
    pattern: token("do[opr]_v1_", 32)
  },
  {
    kind: "atlassian_token",
    source: "Atlassian, Bitbucket",
    hints: [
      "atatt3",
      "atctt3",
      "atbb",
      "bbdc-"
    ],
    pattern: token("(?:ATATT3|ATCTT3|ATBB|BBDC-)", 20, "A-Za-z0-9_=-")
  },
  {
    kind: "shopify_token",
    source: "Shopify",
    hints: [
      "shp"
    ],
    pattern: `${NOT_IN_WORD}shp(?:at|ca|pa|ss|ua)_[A-Fa-f0-9]{20,}`
  },
  {
    kind: "square_token",
    source: "Square",
    hints: [
      "sq0"
    ],
    pattern: token("sq0[a-z]{3}-", 20)
  },
  {
    kind: "docker_token",
    source: "Docker Hub",
    hints: [
      "dckr_"
    ],
    pattern: token("dckr_[po]at_", 16)
  },
  {
    kind: "databricks_token",
    source: "Databricks",
    hints: [
      "dapi"
    ],
    pattern: `${NOT_IN_WORD}dapi[a-f0-9]{32}(?:-\\d)?(?![A-Za-z0-9])`
  },
  {
    kind: "grafana_token",
    source: "Grafana",
    hints: [
      "glc_",
      "glsa_"
    ],
    pattern: token("(?:glc|glsa)_", 24, "A-Za-z0-9_+/=-")
  },
  {
    kind: "new_relic_key",
    source: "New Relic",
    hints: [
      "nra",
      "nri",
      "nrj",
      "nrs"
    ],
    pattern: token("NR(?:AK|II|AL|JS|SP)-", 16)
  },
  {
    kind: "sentry_token",
    source: "Sentry",
    hints: [
      "sntry"
    ],
    pattern: token("sntry[su]_", 30, "A-Za-z0-9_+/=-")
  },
  {
    kind: "supabase_key",
    source: "Supabase",
    hints: [
      "sbp_",
      "sb_secret_"
    ],
    pattern: token("(?:sbp_(?:oauth_)?|sb_secret_)", 16)
  },
  {
    kind: "planetscale_token",
    source: "PlanetScale",
    hints: [
      "pscale_"
    ],
    pattern: token("pscale_(?:tkn|pw|oauth)_", 16, "A-Za-z0-9_.-")
  },
  {
    kind: "airtable_token",
    source: "Airtable",
    hints: [
      "pat"
    ],
    pattern: `${NOT_IN_WORD}pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}`
  },
  {
    kind: "mailgun_key",
    source: "Mailgun",
    hints: [
      "key-"
    ],
    pattern: `${NOT_IN_TOKEN}key-${HEX_32}`
  },
  {
    kind: "mailchimp_key",
    source: "Mailchimp",
    hints: [
      "-us"
    ],
    pattern: `${NOT_IN_WORD}[0-9a-f]{32}-us\\d{1,2}(?![A-Za-z0-9])`
  },
  {
    kind: "notion_token",
    source: "Notion",
    hints: [
      "ntn_",
      "secret_"
    ],
    pattern: token("(?:ntn_|secret_)", 40, "A-Za-z0-9"),
    judge: hasDigitAndLetter
  },
  {
    kind: "figma_token",
    source: "Figma",
    hints: [
      "figd_",
      "figo_",
      "figu_"
    ],
    pattern: token("fig[dou]_", 20)
  },
  {
    kind: "postman_key",
    source: "Postman",
    hints: [
      "pmak-"
    ],
    pattern: token("PMAK-", 24)
  },
  {
    kind: "doppler_token",
    source: "Doppler",
    hints: [
      "dp."
    ],
    pattern: `${NOT_IN_TOKEN}dp\\.(?:pt|ct|st|sa|scim|audit)\\.[A-Za-z0-9_.-]{30,}`
  },
  {
    kind: "linear_key",
    source: "Linear",
    hints: [
      "lin_"
    ],
    pattern: token("lin_(?:api|oauth|wh)_", 24)
  },
  {
    kind: "pulumi_token",
    source: "Pulumi",
    hints: [
      "pul-"
    ],
    pattern: token("pul-", 32, "a-f0-9")
  },
  {
    kind: "tailscale_key",
    source: "Tailscale",
    hints: [
      "tskey-"
    ],
    pattern: token("tskey-", 16)
  },
  {
    kind: "fly_token",
    source: "Fly.io",
    hints: [
      "fm1_",
      "fm2_",
      "fo1_"
    ],
    pattern: token("(?:fm[12]|fo1)_", 24, "A-Za-z0-9_+/=,-")
  },
  {
    kind: "vercel_token",
    source: "Vercel, AI Gateway",
    hints: [
      "vc"
    ],
    pattern: token("vc[cpaikr]_", 24, "A-Za-z0-9")
  },
  {
    kind: "netlify_token",
    source: "Netlify",
    hints: [
      "nfp_",
      "nfc_",
      "nfo_",
      "nfu_",
      "nfb_"
    ],
    pattern: token("nf[pcoub]_", 30)
  },
  {
    kind: "heroku_key",
    source: "Heroku",
    hints: [
      "hrku-"
    ],
    pattern: token("HRKU-", 24)
  },
  {
    kind: "circleci_token",
    source: "CircleCI",
    hints: [
      "ccipat_",
      "ccipra_"
    ],
    pattern: token("CCIP(?:AT|RAT?)_", 24)
  },
  {
    kind: "buildkite_token",
    source: "Buildkite",
    hints: [
      "bk"
    ],
    pattern: token("bk(?:ua|ct|at|pt)_", 24)
  },
  {
    kind: "sourcegraph_token",
    source: "Sourcegraph",
    hints: [
      "sgp_"
    ],
    pattern: token("sgp_", 30)
  },
  {
    kind: "shippo_token",
    source: "Shippo, EasyPost",
    hints: [
      "shippo_",
      "ezak",
      "eztk"
    ],
    pattern: token("(?:shippo_(?:live|test)_|EZ[AT]K)", 32)
  },
  {
    kind: "model_api_key",
    source: "Groq, xAI, Perplexity, Replicate, Fireworks, Cerebras, NVIDIA, Tavily, LangSmith, Langfuse",
    hints: [
      "gsk_",
      "xai-",
      "pplx-",
      "r8_",
      "fw_",
      "csk-",
      "nvapi-",
      "tvly-",
      "lsv2_",
      "k-lf-"
    ],
    pattern: token("(?:gsk_|xai-|pplx-|r8_|fw_|csk-|nvapi-|tvly-(?:dev-|prod-)?|lsv2_[ps][tk]_|[sp]k-lf-)", 20),
    judge: hasDigitAndLetter
  },
  {
    kind: "facebook_token",
    source: "Meta",
    hints: [
      "eaa"
    ],
    pattern: "(?<![A-Za-z0-9_+/])EAA[A-Za-z0-9]{80,}",
    judge: hasDigitAndLetter
  },
  {
    kind: "twitter_token",
    source: "X application tokens",
    hints: [
      "aaaaaaaaaaaaaaaaaaaaa"
    ],
    pattern: "(?<![A-Za-z0-9_+/])A{20,24}(?=[^A])[A-Za-z0-9%]{40,}(?![A-Za-z0-9+/=])",
    judge: hasDigitAndLetter
  },
  {
    kind: "alibaba_key",
    source: "Alibaba Cloud",
    hints: [
      "ltai"
    ],
    pattern: `${NOT_IN_WORD}LTAI[A-Za-z0-9]{12,26}(?![A-Za-z0-9])`,
    judge: hasDigitAndLetter
  },
  {
    kind: "jwt",
    source: "RFC 7519, RFC 7516; unsigned ones too",
    hints: [
      "eyj"
    ],
    pattern: "(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]*){1,4}",
    judge: (secret) => /\.[A-Za-z0-9_-]{8}/.test(secret)
  }
];

// lib/text/redact.ts
var SECRET_PATTERNS = [
  ...PLATFORM_SECRETS,
  ...SERVICE_SECRETS,
  ...CONTEXT_SECRETS
];
var MARK = /\[redacted:[a-z0-9_]+\]/g;
var compiled = /* @__PURE__ */ new Map();
function regExpOf(source, flags, from) {
  const key = `${flags}/${source}`;
  let regExp = compiled.get(key);
  if (regExp === void 0) compiled.set(key, regExp = new RegExp(source, flags));
  regExp.lastIndex = from;
  return regExp;
}
function trimmedEnd(text2, start, end) {
  let last = end;
  while (last > start + 4 && end - last < 2 && /[\\,;)\]}.>]/.test(text2[last - 1] ?? "")) last--;
  return last;
}
function* matches(text2, pattern, rank) {
  const regExp = regExpOf(pattern.pattern, "dg" + (pattern.flags ?? ""), 0);
  for (let found = regExp.exec(text2); found !== null; found = regExp.exec(text2)) {
    const groups = found.groups ?? {};
    const span = found.indices?.groups?.secret ?? found.indices?.[0];
    if (span === void 0) continue;
    const [start, end] = span;
    if (start === end) {
      regExp.lastIndex = Math.max(regExp.lastIndex, found.index + 1);
      continue;
    }
    const secret = text2.slice(start, end);
    if (pattern.judge === void 0 || pattern.judge(secret, groups)) {
      const bare = groups.secret !== void 0 && groups.quote === void 0 && groups.escaped === void 0;
      const tail = pattern.tail && regExpOf(pattern.tail(groups), "y", end).exec(text2);
      const last = end + (tail?.[0].length ?? 0);
      regExp.lastIndex = Math.max(regExp.lastIndex, last);
      yield {
        kind: pattern.kind,
        rank,
        start,
        end: bare ? trimmedEnd(text2, start, last) : last
      };
    } else if (groups.secret !== void 0) {
      regExp.lastIndex = Math.max(start, found.index + 1);
    }
  }
}
function united(found, marks) {
  const sorted = [
    ...found,
    ...marks
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  const all = [];
  for (const next of sorted) {
    const last = all.at(-1);
    if (last === void 0 || next.start >= last.end) {
      all.push(next);
      continue;
    }
    const name = next.rank < last.rank ? next : last;
    all[all.length - 1] = {
      kind: name.kind,
      rank: name.rank,
      start: last.start,
      end: Math.max(last.end, next.end)
    };
  }
  const isMark2 = new Set(marks.map((mark) => `${mark.start}-${mark.end}`));
  return all.filter((one) => !isMark2.has(`${one.start}-${one.end}`)).map(({ kind, start, end }) => ({
    kind: kind === "" ? "secret" : kind,
    start,
    end
  }));
}
function findSecrets(text2) {
  if (text2.length < 6 || text2.length < 16 && /^[A-Za-z_ ]*$/.test(text2)) return [];
  const marks = text2.includes("[redacted:") ? [
    ...text2.matchAll(MARK)
  ].map((m) => ({
    kind: "",
    rank: Infinity,
    start: m.index,
    end: m.index + m[0].length
  })) : [];
  const masked = marks.length === 0 ? text2 : text2.replace(MARK, (mark) => "\uE000".repeat(mark.length));
  const lower2 = masked.toLowerCase();
  const found = [];
  SECRET_PATTERNS.forEach((pattern, rank) => {
    if (!pattern.hints.some((hint) => lower2.includes(hint))) return;
    found.push(...matches(masked, pattern, rank));
  });
  return found.length === 0 ? [] : united(found, marks);
}
var MAX_PASSES = 8;
function redact(text2) {
  let result = text2;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const secrets = findSecrets(result);
    if (secrets.length === 0) break;
    result = replaced(result, secrets);
  }
  return result;
}
function replaced(text2, secrets) {
  let result = "";
  let from = 0;
  for (const { kind, start, end } of secrets) {
    result += text2.slice(from, start) + `[redacted:${kind}]`;
    from = end;
  }
  return result + text2.slice(from);
}

// lib/text/redact_json.ts
var SECRET_NAME = /(?:^|[_.-]|[a-z](?=[A-Z]))(?:password|passwd|passphrase|pwd|secret|api[_-]?key|private[_-]?key|access[_-]?key|(?:access|auth|refresh|id|bearer|session)[_-]?token|authorization|cookie)$/i;
var MAX_DEPTH2 = 200;
function redactJson(value) {
  return redacted(value, 0);
}
function redacted(value, depth) {
  if (typeof value === "string") return redact(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH2) return "[redacted:depth]";
  if (Array.isArray(value)) return value.map((item) => redacted(item, depth + 1));
  const entries = Object.entries(value).map(([name, member]) => {
    const secret = typeof member === "string" && member.length >= 4 && SECRET_NAME.test(name);
    const plain2 = secret && /^\[redacted:[a-z0-9_]+\]$/.test(member);
    return [
      redact(name),
      secret && !plain2 ? "[redacted:password]" : redacted(member ?? null, depth + 1)
    ];
  });
  return Object.fromEntries(entries);
}

// lib/text/sanitise.ts
var INVISIBLE = [
  "\\0-\\x08\\x0e-\\x1f\\x7f-\\x84\\x86-\\x9f",
  "\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069",
  "\\xad\\u034f\\u180e\\u200b-\\u200d\\u2060-\\u2065\\ufeff",
  "\\u206a-\\u206f\\ufff0-\\ufffb",
  "\\u115f\\u1160\\u17b4\\u17b5\\u3164\\uffa0",
  "\\u180b-\\u180d\\u180f\\ufe00-\\ufe0d",
  "\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}",
  "\\u{e0000}-\\u{e0fff}",
  "\\p{Noncharacter_Code_Point}"
].join("");
var TERMINAL_SEQUENCE = [
  "\\x1b\\[[0-?]*[ -/]*[@-~]",
  "\\x9b[0-?]*[ -/]*[@-~]",
  "\\x1b[\\]PX^_][^\\x07\\x1b\\x9c]*(?:\\x07|\\x9c|\\x1b\\\\)",
  "\\x1b[ -/]+[0-~]",
  "\\x1b[0-Z\\\\^-~]"
].join("|");
var EMOJI_STYLE = "(?<![\\p{Extended_Pictographic}#*0-9])[\\ufe0e\\ufe0f]";
var LINE_BREAK = "\\r\\n|[\\n\\r\\v\\f\\x85\\u2028\\u2029]";
var SUSPECT = /[^\t\n\x20-\x7e\xa0-\xac\xae-\u02ff\u0370-\u0600\u0900-\u10ff\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\u3163\u3165-\ud7a3\uff01-\uff9f\u{1f000}-\u{1faff}]/u;
var unsafe;
function sanitise(text2, options = {}) {
  if (!SUSPECT.test(text2)) {
    const lines = options.newlines ? text2 : text2.replaceAll("\n", " ");
    return options.tabs ? lines : lines.replaceAll("	", " ");
  }
  unsafe ??= new RegExp(`(?<break>${LINE_BREAK})|(?<tab>\\t)|(?<lone>\\p{Surrogate})|${TERMINAL_SEQUENCE}|${EMOJI_STYLE}|[${INVISIBLE}]`, "gu");
  return text2.replace(unsafe, (...found) => {
    const groups = found.at(-1);
    if (groups.break !== void 0) return options.newlines ? "\n" : " ";
    if (groups.tab !== void 0) return options.tabs ? "	" : " ";
    return groups.lone === void 0 ? "" : "\uFFFD";
  });
}

// lib/text/truncate.ts
function cost(point, unit) {
  switch (unit) {
    case "code_points":
      return 1;
    case "code_units":
      return point > 65535 ? 2 : 1;
    case "bytes":
      return point < 128 ? 1 : point < 2048 ? 2 : point < 65536 ? 3 : 4;
  }
}
function fitting(text2, max, unit) {
  let index = 0;
  let used = 0;
  while (index < text2.length) {
    const point = text2.codePointAt(index) ?? 0;
    used += cost(point, unit);
    if (used > max) return index;
    index += point > 65535 ? 2 : 1;
  }
  return index;
}
function truncate(text2, max, options = {}) {
  const { unit = "code_points", mark = "\u2026" } = options;
  if (text2.length * (unit === "bytes" ? 3 : 1) <= max || fitting(text2, max, unit) === text2.length) return text2;
  const room = max - measure(mark, unit);
  return room < 0 ? text2.slice(0, fitting(text2, max, unit)) : text2.slice(0, fitting(text2, room, unit)) + mark;
}
function measure(text2, unit) {
  let sum2 = 0;
  for (const character of text2) sum2 += cost(character.codePointAt(0) ?? 0, unit);
  return sum2;
}

// lib/cli/one_line.ts
function oneLine(text2, width) {
  return truncate(redact(sanitise(text2)).trim(), width);
}

// tools/npm_std/parse_args.ts
var import_minimist = __toESM(require__());
function parseArgs(args, options = {}) {
  const collect2 = new Set(options.collect);
  const negatable = new Set(options.negatable);
  const known = (name) => !name.startsWith("no-") || negatable.has(name.slice(3));
  const parsed2 = (0, import_minimist.default)(args, {
    string: [
      ...options.string ?? []
    ],
    boolean: [
      ...options.boolean ?? []
    ],
    alias: options.alias ?? {},
    default: options.default ?? {},
    stopEarly: options.stopEarly ?? false,
    ...options.unknown && {
      unknown: (arg) => {
        if (!arg.startsWith("-")) return options.unknown(arg) !== false;
        const name = arg.replace(/^--?/, "").replace(/=.*$/s, "");
        return options.unknown(arg, name) !== false;
      }
    }
  });
  for (const name of Object.keys(parsed2)) {
    if (name === "_") continue;
    const value = parsed2[name];
    if (collect2.has(name)) parsed2[name] = Array.isArray(value) ? value : value === void 0 ? [] : [
      value
    ];
    else if (Array.isArray(value)) parsed2[name] = value.at(-1);
  }
  for (const name of collect2) parsed2[name] ??= [];
  for (const arg of args) {
    if (arg === "--") break;
    if (arg.startsWith("--no-") && !known(arg.slice(2))) options.unknown?.(arg, arg.slice(2));
  }
  return parsed2;
}

// lib/cli/options.ts
var Options = class {
  /** What is no option, in order. */
  positional;
  #values;
  /** Built by `readOptions`. */
  constructor(positional, values) {
    this.positional = positional;
    this.#values = values;
  }
  /** The value of a text option, or undefined where it was not given. */
  text(name) {
    const value = this.#values.get(name);
    return typeof value === "string" ? value : void 0;
  }
  /** The values of a repeatable option, in order. */
  list(name) {
    const value = this.#values.get(name);
    return typeof value === "object" ? value : [];
  }
  /** Whether a flag was given. */
  flag(name) {
    return this.#values.get(name) === true;
  }
  /**
   * The whole number of an option.
   *
   * @throws {UsageError} Where it is no whole number of at least `least`.
   */
  integer(name, least = 0) {
    const text2 = this.text(name);
    if (text2 === void 0) return void 0;
    const number4 = Number(text2);
    if (!/^\d+$/.test(text2) || !Number.isSafeInteger(number4) || number4 < least) {
      throw new UsageError(`Expected --${name} to be a whole number of at least ${least} but found "${text2}"`);
    }
    return number4;
  }
  /**
   * The one positional argument.
   *
   * @param what What it is, as the usage line names it.
   * @throws {UsageError} Where there is none, or more than one.
   */
  only(what) {
    const [first, ...more] = this.positional;
    if (first === void 0) throw new UsageError(`Expected ${what} but found nothing`);
    if (more.length > 0) throw new UsageError(`Expected one ${what} but found also "${more.join('", "')}"`);
    return first;
  }
};
function readOptions(args, names4) {
  const { text: text2 = [], list: list2 = [], flag = [] } = names4;
  const known = /* @__PURE__ */ new Set([
    ...text2,
    ...list2,
    ...flag
  ]);
  const takesValue = /* @__PURE__ */ new Set([
    ...text2,
    ...list2
  ]);
  const parsed2 = parseArgs([
    ...args
  ], {
    string: [
      "_",
      ...text2,
      ...list2
    ],
    collect: [
      ...list2
    ],
    boolean: [
      ...flag
    ],
    unknown: (arg) => {
      if (arg === "-" || !arg.startsWith("-")) return true;
      throw new UsageError(`Unknown option "${arg}"${nearest(arg, known)}`);
    }
  });
  for (const [index, arg] of args.entries()) {
    if (arg === "--") break;
    const name = arg.startsWith("--") ? arg.slice(2) : "";
    if (takesValue.has(name) && (args[index + 1] === void 0 || args[index + 1] === "--")) {
      throw new UsageError(`Expected a value after "${arg}" but found nothing`);
    }
  }
  const values = /* @__PURE__ */ new Map();
  for (const name of text2) if (typeof parsed2[name] === "string") values.set(name, parsed2[name]);
  for (const name of flag) values.set(name, parsed2[name] === true);
  for (const name of list2) {
    const given = parsed2[name];
    values.set(name, Array.isArray(given) ? given.map(String) : []);
  }
  return new Options(parsed2._.map(String), values);
}
function nearest(arg, known) {
  const name = closest(arg.replace(/^-+/, "").replace(/=.*$/s, ""), [
    ...known
  ]);
  return name === void 0 ? "" : `; did you mean "--${name}"?`;
}
function closest(word2, known) {
  let best;
  let least = Infinity;
  for (const candidate of known) {
    const changes = distance(word2, candidate);
    if (changes < least && changes <= Math.max(1, candidate.length / 3)) {
      least = changes;
      best = candidate;
    }
  }
  return best;
}
function distance(a, b) {
  let row = Array.from({
    length: b.length + 1
  }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [
      i
    ];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

// lib/cli/check.ts
var SHOWN = 10;
var WIDTH = 160;
function placeOf(path, base) {
  const whole3 = /^(?:[/\\]|[A-Za-z]:)/.test(path) ? path : `${base}/${path}`;
  const parts3 = [];
  for (const part of whole3.split(/[/\\]/)) {
    if (part === "..") parts3.pop();
    else if (part !== "" && part !== ".") parts3.push(part);
  }
  const [above = "", folder = "", name = ""] = [
    "",
    "",
    "",
    ...parts3
  ].slice(-3);
  return {
    name,
    folder,
    above
  };
}
function checkFile(path, base) {
  const diagnostics = newDiagnostics();
  return checkSession(readTranscript(path, {
    diagnostics
  }), {
    diagnostics,
    place: placeOf(path, base)
  });
}
function checkArgument(argument, shell2) {
  if (argument !== "-") return checkFile(argument, shell2.cwd());
  const diagnostics = newDiagnostics();
  return checkStream(entriesOfStream(shell2.stdinBytes(), {
    diagnostics
  }), {
    diagnostics
  });
}
function describeProblem({ line: line2, uuid: uuid2, detail }) {
  const where = line2 === null ? "file" : `line ${line2}`;
  return oneLine(`${where}${uuid2 === null ? "" : ` (${uuid2})`}: ${detail}`, WIDTH);
}
function report({ problems, counts: counts2 }) {
  const size = `${counts2["entries"]} entries on ${counts2["lines"]} lines; a client loads ${counts2["active"]} of them.
`;
  if (problems.length === 0) return `Clean: ${size}`;
  let text2 = size;
  for (const kind of ALL_PROBLEM_KINDS) {
    const found = problems.filter((problem) => problem.kind === kind);
    if (found.length === 0) continue;
    text2 += `
${kind} (${counts2[kind] ?? found.length}): ${PROBLEM_KINDS[kind]}
`;
    text2 += found.slice(0, SHOWN).map((problem) => `  ${describeProblem(problem)}
`).join("");
    if (found.length > SHOWN) text2 += `  \u2026 and ${found.length - SHOWN} more
`;
  }
  return text2;
}
function takeFailOn(args) {
  const at = args.findIndex((arg) => arg === "--fail-on" || arg.startsWith("--fail-on="));
  if (at === -1) return {
    rest: [
      ...args
    ],
    kinds: null
  };
  const given = args[at] ?? "";
  const next = args[at + 1];
  const inline = given.startsWith("--fail-on=") ? given.slice("--fail-on=".length) : null;
  const following = next !== void 0 && isKinds(next) ? next : null;
  const rest = args.filter((_, index) => index !== at && !(inline === null && following !== null && index === at + 1));
  const words = inline ?? following;
  if (words === null) return {
    rest,
    kinds: ALL_PROBLEM_KINDS
  };
  if (!isKinds(words)) {
    throw new UsageError(`Expected --fail-on to be any, or some of ${ALL_PROBLEM_KINDS.join(",")} but found "${words}"`);
  }
  return {
    rest,
    kinds: words === "any" ? ALL_PROBLEM_KINDS : words.split(",").filter(isProblemKind)
  };
}
function isKinds(words) {
  return words === "any" || words.split(",").every(isProblemKind);
}
var checkCommand = {
  name: "check",
  summary: "what would keep a session from being resumed, or lose a part of it",
  usage: `usage: check FILE [--json] [--fail-on [KIND,\u2026]]

FILE is a transcript, or - for standard input.

  --json      {"schema":"debrief.check/1","problems":[{"kind","line","uuid","detail"}],"counts":{}}
  --fail-on   exit code 1 where there is a problem, or one of these kinds:
${ALL_PROBLEM_KINDS.map((kind) => `                ${kind.padEnd(20)}${PROBLEM_KINDS[kind]}`).join("\n")}`,
  examples: [
    "check session.jsonl",
    "check session.jsonl --fail-on",
    "check session.jsonl --fail-on cut_pair,cycle"
  ],
  async run(args, shell2) {
    const { rest, kinds } = takeFailOn(args);
    const options = readOptions(rest, {
      flag: [
        "json"
      ]
    });
    const found = await checkArgument(options.only("FILE"), shell2);
    if (options.flag("json")) {
      const { problems, counts: counts2 } = found;
      shell2.stdout(JSON.stringify({
        schema: "debrief.check/1",
        problems,
        counts: counts2
      }, null, 2) + "\n");
    } else shell2.stdout(report(found));
    return kinds !== null && found.problems.some(({ kind }) => kinds.includes(kind)) ? 1 : 0;
  }
};

// lib/cli/config.ts
init_jsonc();

// lib/hook/config_trust.ts
init_json();
var GUARDED_KEYS = [
  [
    "intent",
    "rules"
  ],
  [
    "triage",
    "cues"
  ],
  [
    "review",
    "hookTexts"
  ]
];
function guardedKeys(text2) {
  return GUARDED_KEYS.filter(([, key]) => text2.includes(key) || text2.includes("\\")).map((parts3) => parts3.join("."));
}
async function hashOf(text2) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text2));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
function trustedHashes(text2) {
  if (text2 === null) return {};
  try {
    const value = JSON.parse(text2);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}
async function isTrusted(project, trustedFile, readText) {
  if (trustedFile === null) return false;
  try {
    const hash = stringAt(trustedHashes(readText(trustedFile)), project.file);
    return hash !== null && hash === await hashOf(project.text);
  } catch {
    return false;
  }
}
async function withTrust(trusted, project) {
  const hashes = {
    ...trustedHashes(trusted),
    [project.file]: await hashOf(project.text)
  };
  const sorted = Object.entries(hashes).sort(([a], [b]) => a < b ? -1 : 1);
  return JSON.stringify(Object.fromEntries(sorted), null, 2) + "\n";
}
function withoutTrust(trusted, files2) {
  const kept2 = Object.entries(trustedHashes(trusted)).filter(([file]) => !files2.includes(file));
  return JSON.stringify(Object.fromEntries(kept2), null, 2) + "\n";
}

// lib/cli/config.ts
init_json();

// lib/analyses/triage/category.ts
var TEXT_CATEGORIES = [
  "DECISION",
  "RUNBOOK",
  "CONSTRAINT",
  "TECH_DEBT",
  "PREFERENCE"
];
var CATEGORIES = [
  ...TEXT_CATEGORIES,
  "SESSION_SUMMARY"
];

// lib/hook/config_layer.ts
init_json();

// lib/hook/config_leaves.ts
init_config_quick();
function whole(least, most) {
  return {
    quick: quickNumber(least, most, true),
    expected: `a whole number from ${least} to ${most}`
  };
}
function oneOf(...values) {
  return {
    quick: quickWord(values),
    expected: values.map((value) => `"${value}"`).join(" or ")
  };
}
function leavesOf() {
  const boolean4 = {
    quick: quickBoolean,
    expected: "true or false"
  };
  return {
    triage: {
      enabled: boolean4,
      channel: oneOf("block", "context"),
      messages: whole(10, 200),
      thresholds: {
        quick: quickNumber(0, 1),
        expected: "a number from 0 to 1",
        each: "category"
      },
      cues: {
        expected: 'an object with "primary" and "boosters", both lists of words or phrases',
        each: "category"
      },
      cooldownMinutes: {
        quick: quickNumber(0, 10080),
        expected: "a number of minutes from 0 to 10080"
      },
      maxHolds: whole(0, 8)
    },
    summary: {
      enabled: boolean4,
      context: boolean4
    },
    intent: {
      enabled: boolean4,
      timeWindowSeconds: {
        quick: quickNumber(1, 86400),
        expected: "a number of seconds from 1 to 86400"
      },
      maxTranscriptEntries: whole(1, 1e4),
      inputMatching: boolean4,
      settleMs: whole(0, 1e3),
      log: oneOf("off", "prompts", "all"),
      rules: {
        quick: quickRule,
        expected: 'a rule with "event", "tool", "source", "pattern", "action" and "message"',
        each: "item"
      }
    },
    review: {
      mode: oneOf("off", "report", "context"),
      hookTexts: {
        quick: quickText,
        expected: "a text",
        each: "item"
      }
    }
  };
}

// lib/hook/config_layer.ts
function shown(value) {
  if (typeof value === "string") {
    return value.length <= 40 ? JSON.stringify(value) : `a text of ${value.length} characters`;
  }
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return isJsonObject(value) ? `an object with ${Object.keys(value).slice(0, 8).join(", ") || "nothing"}` : String(value);
}
var MORE_THAN_JSON = /\/[/*]|,\s*[}\]]/;
function parseText(text2, parse5, report5) {
  try {
    const value = parse5(text2);
    if (isJsonObject(value)) return value;
    report5("", `The file is left out: expected an object but found ${shown(value)}`);
  } catch (error) {
    report5("", `The file is left out: ${error instanceof Error ? error.message : String(error)}`);
  }
  return null;
}
function judged2({ leaf, section, key, value, old, judge: judge3, report: report5 }) {
  const { expected, each: each2, quick = () => void 0 } = leaf;
  const path = `${section}.${key}`;
  const ask = (member) => {
    const plain2 = quick(member);
    return plain2 === void 0 ? judge3(section, key, member) : {
      holds: true,
      value: plain2
    };
  };
  if (each2 === void 0) {
    const result = ask(value);
    if (result.holds) return result.value;
    report5(path, `"${path}" is left out: expected ${expected} but found ${shown(value)}; ${shown(old)} is used`);
    return old;
  }
  if (each2 === "item" ? !Array.isArray(value) : !isJsonObject(value)) {
    const kind = each2 === "item" ? "a list" : "an object";
    report5(path, `"${path}" is left out: expected ${kind} but found ${shown(value)}`);
    return old;
  }
  const members2 = each2 === "item" && Array.isArray(value) ? value.map((item, index) => [
    `[${index}]`,
    item
  ]) : Object.entries(value);
  const good = [];
  for (const [name, member] of members2) {
    const place = each2 === "item" ? `${path}${name}` : `${path}.${name}`;
    const category = name.toUpperCase().replaceAll("-", "_");
    if (each2 === "category" && !CATEGORIES.some((known) => known === category)) {
      report5(place, `"${place}" is not known (${CATEGORIES.join(", ")} are)`);
      continue;
    }
    const result = ask(member);
    if (result.holds) {
      good.push([
        each2 === "category" ? category : name,
        result.value
      ]);
      continue;
    }
    const at = place + result.inside;
    report5(at, `"${at}" makes "${place}" useless: expected ${expected} but found ${shown(member)}`);
  }
  if (each2 === "item") return good.map(([, member]) => member);
  return {
    ...isJsonObject(old) ? old : {},
    ...Object.fromEntries(good)
  };
}
function layerConfig(below, layer2) {
  const { file, forbidden, schema } = layer2;
  const text2 = layer2.text.replace(/^\ufeff/, "");
  const isPlain = !MORE_THAN_JSON.test(text2);
  if (schema === null && !isPlain) return null;
  const problems = [
    ...below.problems
  ];
  const report5 = (path, message) => {
    problems.push({
      file,
      path,
      message: `${message} in "${file}"`
    });
  };
  const files2 = [
    ...below.files,
    file
  ];
  const root = parseText(text2, isPlain || schema === null ? JSON.parse : schema.parse, report5);
  if (root === null) return {
    config: below.config,
    problems,
    files: files2
  };
  let unjudged = false;
  const judge3 = schema?.judge ?? (() => {
    unjudged = true;
    return {
      holds: false,
      inside: ""
    };
  });
  const { triage: triage2, summary, intent, review: review2 } = below.config;
  const config2 = {
    triage: {
      ...triage2
    },
    summary: {
      ...summary
    },
    intent: {
      ...intent
    },
    review: {
      ...review2
    }
  };
  const known = leavesOf();
  for (const [section, members2] of Object.entries(root)) {
    if (section === "$schema") continue;
    const leaves = Object.hasOwn(known, section) ? known[section] : void 0;
    const target = config2[section];
    if (leaves === void 0 || target === void 0) {
      report5(section, `"${section}" is not known (${Object.keys(known).join(", ")} are)`);
    } else if (!isJsonObject(members2)) {
      report5(section, `"${section}" is left out: expected an object but found ${shown(members2)}`);
    } else {
      for (const [key, value] of Object.entries(members2)) {
        const path = `${section}.${key}`;
        const leaf = Object.hasOwn(leaves, key) ? leaves[key] : void 0;
        if (leaf === void 0) report5(path, `"${path}" is not known (${Object.keys(leaves).join(", ")} are)`);
        else if (forbidden.includes(path)) {
          report5(path, `"${path}" is left out: this project is not trusted with it (see it, then run: debrief config trust)`);
        } else target[key] = judged2({
          leaf,
          section,
          key,
          value,
          old: target[key],
          judge: judge3,
          report: report5
        });
      }
    }
  }
  if (unjudged) return null;
  return {
    config: config2,
    problems,
    files: files2
  };
}

// lib/hook/config.ts
var DEFAULT_CONFIG = {
  triage: {
    enabled: true,
    channel: "block",
    messages: 50,
    thresholds: {},
    cues: {},
    cooldownMinutes: 30,
    maxHolds: 3
  },
  summary: {
    enabled: true,
    context: false
  },
  intent: {
    enabled: true,
    timeWindowSeconds: 60,
    maxTranscriptEntries: 100,
    inputMatching: true,
    settleMs: 145,
    log: "off",
    rules: []
  },
  review: {
    mode: "report",
    hookTexts: []
  }
};
function configPaths(places) {
  const below = (folder, rest) => folder === null || folder === "" ? null : `${folder.replace(/[/\\]+$/, "")}/${rest}`;
  return {
    user: below(places.configDir, "debrief.jsonc"),
    project: below(places.project, ".claude/debrief.jsonc"),
    trusted: below(places.configDir, "debrief/trusted.json")
  };
}
var PLAIN = {
  config: DEFAULT_CONFIG,
  problems: [],
  files: []
};
function loadConfig(places) {
  const paths = configPaths(places);
  const problems = [];
  const read = (file) => {
    if (file === null) return null;
    try {
      const text2 = places.readText(file);
      return text2 === null ? null : {
        file,
        text: text2
      };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      problems.push({
        file,
        path: "",
        message: `Cannot read configuration "${file}": ${message}; it is left out`
      });
      return null;
    }
  };
  const user = read(paths.user);
  const project = paths.project === paths.user ? null : read(paths.project);
  if (user === null && project === null) return problems.length === 0 ? PLAIN : {
    ...PLAIN,
    problems
  };
  return layered(user, project, {
    ...places,
    problems
  });
}
function layered(user, project, rest) {
  const plain2 = {
    ...PLAIN,
    problems: rest.problems
  };
  const below = user === null ? plain2 : layer(plain2, {
    ...user,
    forbidden: []
  });
  if (project === null) return below;
  const guarded = guardedKeys(project.text);
  if (guarded.length === 0) return after(below, (known) => layer(known, {
    ...project,
    forbidden: []
  }));
  return isTrusted(project, configPaths(rest).trusted, rest.readText).then(async (trusted) => await layer(await below, {
    ...project,
    forbidden: trusted ? [] : guarded
  }));
}
function after(value, next) {
  return value instanceof Promise ? value.then(next) : next(value);
}
function layer(below, file) {
  return layerConfig(below, {
    ...file,
    schema: null
  }) ?? Promise.resolve().then(() => (init_config_schema(), config_schema_exports)).then((schema) => layerConfig(below, {
    ...file,
    schema
  }) ?? below);
}

// lib/hook/config_json_schema.ts
init_json();

// lib/version.ts
var VERSION = "0.1.0";

// lib/hook/config_json_schema.ts
init_config_schema();
var SCHEMA_ID = `https://jsr.io/@debrief/debrief/${VERSION}/schema/debrief.schema.json`;

// lib/cli/config_sample.ts
function sampleConfig() {
  const { triage: triage2, summary, review: review2 } = DEFAULT_CONFIG;
  return `{
  "$schema": ${JSON.stringify(SCHEMA_ID)},

  // Before a session ends: was something said that should be remembered?
  "triage": {
    "enabled": ${triage2.enabled},
    // "block" works in every client, "context" from 2.1.163 on, without an error label
    "channel": ${JSON.stringify(triage2.channel)},
    // how many of the last messages are read, 10 to 200
    "messages": ${triage2.messages},
    // by category, 0 to 1; higher holds less often, for instance { "TECH_DEBT": 0.8 }
    "thresholds": {},
    // how long a category is silent after it held a session, and how often a session is held at most
    "cooldownMinutes": ${triage2.cooldownMinutes},
    "maxHolds": ${triage2.maxHolds}
  },

  // What agents concluded; "context" also tells the model
  "summary": { "enabled": ${summary.enabled}, "context": ${summary.context} },

  // Which permissions got in the way: "off", "report" or "context"
  "review": { "mode": ${JSON.stringify(review2.mode)} }
}
`;
}

// lib/analyses/intent/pattern.ts
var MAX_TEXT = 16384;
var LINEAR_FLAG = "--enable-experimental-regexp-engine";
var ESCAPED = /\\./gs;
var CLASS = /\[(?:[^\]\\]|\\.)*\]/gs;
var UNBOUNDED = /[*+]|\{\d+,\}/y;
var PARTS = /\\(?:[pPk][{<][^}>]*[}>]|.)|\(\?<?[^)a-zA-Z]*[a-zA-Z]*>?|\[(?:[^\]\\]|\\.)*\]|[a-zA-Z]/gs;
function costOf(source) {
  const plain2 = source.replace(ESCAPED, "x").replace(CLASS, "x");
  const groups = [];
  let repetitions = 0;
  let nested = false;
  let closed = false;
  for (let i = 0; i < plain2.length; i++) {
    UNBOUNDED.lastIndex = i;
    const repeats = UNBOUNDED.test(plain2);
    if (repeats) {
      repetitions++;
      nested ||= closed;
    }
    closed = false;
    const letter = plain2[i];
    if (letter === "(") groups.push(false);
    else if (letter === ")") {
      closed = groups.pop() ?? false;
      if (closed && groups.length > 0) groups[groups.length - 1] = true;
    } else if ((repeats || letter === "|" || letter === "?") && groups.length > 0 && plain2[i - 1] !== "(") {
      groups[groups.length - 1] = true;
    }
  }
  return {
    repetitions,
    nested
  };
}
function reach(repetitions) {
  return repetitions <= 2 ? MAX_TEXT : repetitions === 3 ? 4096 : 1024;
}
function bothCases(source) {
  return source.replace(PARTS, (part) => {
    if (part.length === 1) return `[${part.toLowerCase()}${part.toUpperCase()}]`;
    if (!part.startsWith("[")) return part;
    return part.replace(/\\.|[a-zA-Z]-[a-zA-Z]|[a-zA-Z]/gs, (item) => item.startsWith("\\") ? item : item.toLowerCase() + item.toUpperCase());
  });
}
function compile(source, flags) {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
function patternOf(source) {
  const ignoreCase = source.startsWith("(?i)");
  const body = ignoreCase ? source.slice(4) : source;
  const expression = compile(body, ignoreCase ? "i" : "");
  if (typeof expression === "string") return {
    kind: "refused",
    why: expression
  };
  const { repetitions, nested } = costOf(body);
  if (repetitions <= 1 && !nested) return ready(expression, MAX_TEXT);
  const linear = compile(ignoreCase ? bothCases(body) : body, "l");
  if (typeof linear !== "string") return ready(linear, MAX_TEXT);
  if (!nested) return ready(expression, reach(repetitions));
  const way = typeof compile("a", "l") === "string" ? `start deno with --v8-flags=${LINEAR_FLAG}` : "write it without lookaround and back-references";
  return {
    kind: "refused",
    why: `a repetition inside a repetition could run without end (${way})`
  };
}
function ready(expression, most) {
  return {
    kind: "pattern",
    test: (text2) => expression.test(text2.length > most ? text2.slice(0, most) : text2)
  };
}

// lib/cli/settings_files.ts
function absolutePath(path, shell2) {
  const whole3 = path.startsWith("/") || /^[A-Za-z]:[\\/]/.test(path) ? path : `${shell2.cwd()}/${path}`;
  const parts3 = [];
  for (const part of whole3.replaceAll("\\", "/").split("/")) {
    if (part === "..") parts3.pop();
    else if (part !== "" && part !== ".") parts3.push(part);
  }
  const joined = parts3.join("/");
  return /^[A-Za-z]:/.test(joined) ? joined : `/${joined}`;
}
function configFolder(shell2) {
  const folder = shell2.env("CLAUDE_CONFIG_DIR") || (shell2.home() === "" ? "" : `${shell2.home()}/.claude`);
  return folder === "" ? null : absolutePath(folder, shell2);
}
var SCOPES = [
  "user",
  "project",
  "local"
];
function scopeOf(option, word2) {
  const scope = SCOPES.find((known) => known === word2);
  if (scope === void 0) {
    throw new UsageError(`Expected --${option} to be local, project or user but found "${word2}"`);
  }
  return scope;
}
function settingsPath(scope, shell2) {
  switch (scope) {
    case "local":
      return `${shell2.cwd()}/.claude/settings.local.json`;
    case "project":
      return `${shell2.cwd()}/.claude/settings.json`;
    case "user": {
      const config2 = configFolder(shell2);
      if (config2 === null) {
        throw new UsageError("Cannot find the user's settings: neither CLAUDE_CONFIG_DIR nor HOME is known");
      }
      return `${config2}/settings.json`;
    }
  }
}
function writtenPath(scope, shell2) {
  const path = settingsPath(scope, shell2);
  return scope === "user" ? shell2.machine.realPath(path) ?? path : path;
}
function textOf2(path, shell2) {
  try {
    return shell2.readText(path);
  } catch (error) {
    if (error instanceof Error && error.name === "NotFound") return null;
    throw error;
  }
}

// lib/cli/config_state.ts
function patternProblems({ config: config2, files: files2 }) {
  const file = files2.at(-1) ?? "";
  return config2.intent.rules.flatMap((rule, index) => [
    "pattern",
    "unless"
  ].flatMap((field) => {
    const pattern = rule[field] === void 0 ? null : patternOf(rule[field]);
    if (pattern === null || pattern.kind === "pattern" || pattern.why.includes(LINEAR_FLAG)) return [];
    const path = `intent.rules[${index}].${field}`;
    return [
      {
        file,
        path,
        message: `"${path}" is no pattern that can be used: ${pattern.why}`
      }
    ];
  }));
}
async function configState(project, shell2) {
  const places = {
    project,
    configDir: configFolder(shell2)
  };
  const readText = (path) => textOf2(path, shell2);
  const loaded = await loadConfig({
    ...places,
    readText
  });
  const paths = configPaths(places);
  const text2 = paths.project === null || paths.project === paths.user ? null : readText(paths.project);
  const guarded = text2 === null ? [] : guardedKeys(text2);
  const trusted = text2 !== null && paths.project !== null && await isTrusted({
    file: paths.project,
    text: text2
  }, paths.trusted, readText);
  return {
    ...loaded,
    problems: [
      ...loaded.problems,
      ...patternProblems(loaded)
    ],
    paths,
    guarded,
    trusted
  };
}
function projectOf(named, shell2) {
  return named === void 0 ? shell2.cwd() : absolutePath(named, shell2);
}

// lib/cli/config.ts
function pathOf(state, which) {
  const path = state.paths[which];
  if (path === null) {
    throw new UsageError("Cannot find the configuration folder: neither CLAUDE_CONFIG_DIR nor HOME is known");
  }
  return path;
}
function init(state, options, shell2) {
  const to = options.text("to") ?? "user";
  if (to !== "user" && to !== "project") {
    throw new UsageError(`Expected --to to be user or project but found "${to}"`);
  }
  const path = pathOf(state, to);
  if (textOf2(path, shell2) !== null) {
    throw new UsageError(`Cannot write "${path}": it is there already, and nothing is overwritten`);
  }
  shell2.replaceText(path, sampleConfig());
  shell2.stdout(`Wrote ${path}
`);
  return 0;
}
function check(state, options, shell2) {
  const { problems, files: files2, guarded, trusted } = state;
  if (options.flag("json")) {
    shell2.stdout(JSON.stringify({
      schema: "debrief.config_check/1",
      files: files2,
      problems,
      guarded,
      trusted
    }, null, 2) + "\n");
  } else if (files2.length === 0 && problems.length === 0) {
    shell2.stdout(`No configuration; the defaults hold (${state.paths.user ?? "debrief.jsonc"} would change them).
`);
  } else {
    for (const { message } of problems) shell2.stdout(`${sanitise(message)}
`);
    const read = files2.join(", ");
    shell2.stdout(problems.length === 0 ? `${read}: nothing to say.
` : `${problems.length} to put right in ${read}
`);
  }
  return options.flag("fail-on") && problems.length > 0 ? 1 : 0;
}
function show({ config: config2, files: files2, problems }, shell2) {
  shell2.stdout(JSON.stringify({
    schema: "debrief.config/1",
    files: files2,
    config: config2
  }, null, 2) + "\n");
  for (const { message } of problems) shell2.stderr(`${sanitise(message)}
`);
  return 0;
}
function guardedValues(text2, guarded) {
  const value = parse3(text2.replace(/^\ufeff/, ""));
  if (!isJsonObject(value)) return "";
  return guarded.flatMap((key) => {
    const [section = "", name = ""] = key.split(".");
    const set = objectAt(value, section)?.[name];
    return set === void 0 ? [] : [
      `${key}: ${sanitise(JSON.stringify(redactJson(set), null, 2), {
        newlines: true
      })}
`
    ];
  }).join("");
}
function namesOf(path, project, shell2) {
  const asked2 = shell2.env("PWD");
  const same3 = asked2 !== void 0 && asked2 !== project && shell2.machine.realPath(asked2) === project;
  return same3 ? [
    path,
    path.replace(project, () => asked2)
  ] : [
    path
  ];
}
async function trust(state, project, rest) {
  const { options, shell: shell2 } = rest;
  const path = pathOf(state, "project");
  const { trusted: list2 } = state.paths;
  if (list2 === null) throw new UsageError("Cannot keep trust: neither CLAUDE_CONFIG_DIR nor HOME is known");
  const text2 = textOf2(path, shell2);
  const names4 = namesOf(path, project, shell2);
  if (options.flag("revoke")) {
    shell2.replaceText(list2, withoutTrust(textOf2(list2, shell2), names4));
    shell2.stdout(`${path} is not trusted any more.
`);
    return 0;
  }
  if (text2 === null) throw new UsageError(`Nothing to trust: there is no "${path}"`);
  shell2.stdout(guardedValues(text2, state.guarded));
  let trusted = textOf2(list2, shell2);
  for (const file of names4) trusted = await withTrust(trusted, {
    file,
    text: text2
  });
  shell2.replaceText(list2, trusted ?? "{}\n");
  const hash = (await hashOf(text2)).slice(0, 12);
  shell2.stdout(`${path} is trusted as it is now (sha256 ${hash}\u2026, in ${list2}); changed, it has to be trusted again.
`);
  return 0;
}
var configCommand = {
  name: "config",
  summary: "write, check, show or trust a configuration",
  usage: `usage: config init [--to user|project]
       config check [--json] [--fail-on]
       config show
       config trust [--revoke]

debrief.jsonc lies in the client's configuration folder and in a project's .claude; the project's counts more. What would
run patterns or speak (intent.rules, triage.cues, review.hookTexts) counts in a project's file only once it is trusted.

  init    writes a file with comments and the defaults; nothing is overwritten
  check   what is not used, and why; with --fail-on exit code 1 where there is something
  show    what is in force, as JSON
  trust   shows what needs trust in this project's file and trusts the file as it is now; --revoke takes it back

  --project DIR   instead of this folder`,
  examples: [
    "config init",
    "config check",
    "config show",
    "config trust"
  ],
  async run(args, shell2) {
    const options = readOptions(args, {
      text: [
        "to",
        "project"
      ],
      flag: [
        "json",
        "fail-on",
        "revoke"
      ]
    });
    const what = options.only("init, check, show or trust");
    const project = projectOf(options.text("project"), shell2);
    const state = await configState(project, shell2);
    switch (what) {
      case "init":
        return init(state, options, shell2);
      case "check":
        return check(state, options, shell2);
      case "show":
        return show(state, shell2);
      case "trust":
        return await trust(state, project, {
          options,
          shell: shell2
        });
      default:
        throw new UsageError(`Expected init, check, show or trust but found "${what}"`);
    }
  }
};

// lib/cli/decide.ts
init_json();

// lib/permissions/decide.ts
init_json();

// lib/permissions/command_paths.ts
var READERS = new Set("cat head tail wc diff stat strings hexdump od nl tac rev cut paste column fold fmt expand unexpand comm cmp tsort numfmt pr sort uniq file base64 man md5sum sha1sum sha256sum ls".split(" "));
var WRITERS = new Set("mkdir touch rm rmdir mv tee".split(" "));
var SEARCH_VALUES = new Set("-A -B -C -m -d -D --include --exclude --exclude-dir --max-count --after-context --before-context --context --color --colour --binary-files --label --group-separator --glob --iglob --type --type-not --max-depth --sort --sortr --replace --max-columns --threads --encoding".split(" "));
var RG_VALUES = new Set("-t -T -g -M -j -r".split(" "));
function commandPaths(argv) {
  const name = argv[0] ?? "";
  const rest = argv.slice(1);
  if (READERS.has(name)) {
    return files(withoutValues(rest, VALUES[name])).map((path) => ({
      path,
      use: name === "ls" ? "folder" : "read"
    }));
  }
  if (WRITERS.has(name)) return files(rest).map((path) => ({
    path,
    use: "write"
  }));
  switch (name) {
    case "cp":
      return files(rest).map((path, i, all) => ({
        path,
        use: i < all.length - 1 ? "copied" : "write"
      }));
    case "cd":
      return cdPaths(rest);
    case "grep":
    case "egrep":
    case "fgrep":
    case "rg":
      return searchPaths(name, rest);
    case "find":
      return findPaths(rest);
    case "sed":
      return sedPaths(rest);
    case "awk":
      return scriptThenFiles(rest, /* @__PURE__ */ new Set([
        "-F",
        "-v",
        "-f"
      ]));
    case "jq":
      return scriptThenFiles(rest, /* @__PURE__ */ new Set([
        "--indent",
        "-L"
      ]), /* @__PURE__ */ new Set([
        "--arg",
        "--argjson"
      ]));
    case "git":
      return rest[0] === "diff" ? files(rest.slice(1)).map((path) => ({
        path,
        use: "read"
      })) : null;
    default:
      return null;
  }
}
var VALUES = {
  cut: /^-[dfbc]$/,
  paste: /^-d$/,
  column: /^-[sotc]$/,
  sort: /^-[tk]$/
};
function withoutValues(words, values) {
  return words.filter((_, i) => !values?.test(words[i - 1] ?? ""));
}
function files(words) {
  const end = words.indexOf("--");
  const before = end < 0 ? words : words.slice(0, end);
  return [
    ...before.filter((w) => w !== "-" && !w.startsWith("-")),
    ...end < 0 ? [] : words.slice(end + 1)
  ].filter((w) => w !== "");
}
function cdPaths(words) {
  if (words.length === 0) return [
    {
      path: "~",
      use: "folder"
    }
  ];
  return words[0] === "-" ? [] : [
    {
      path: words.join(" "),
      use: "folder"
    }
  ];
}
function searchPaths(name, words) {
  const found = [];
  let pattern = false;
  let ended = false;
  for (let i = 0; i < words.length; i++) {
    const word2 = words[i];
    if (!ended && word2 === "--") ended = true;
    else if (!ended && word2.startsWith("-") && word2 !== "-") {
      if (/^(?:-e|--regexp)(?:=|$)/.test(word2)) {
        pattern = true;
        if (!word2.includes("=")) i++;
      } else if (word2 === "-f" || word2 === "--file") {
        pattern = true;
        if (words[++i] !== void 0) found.push({
          path: words[i],
          use: "read"
        });
      } else if (/^-[A-Za-z]*[ef]$/.test(word2) && word2.length > 2) {
        pattern = true;
        i++;
      } else if (SEARCH_VALUES.has(word2) || name === "rg" && RG_VALUES.has(word2)) i++;
    } else if (!pattern) pattern = true;
    else if (word2 !== "-") found.push({
      path: word2,
      use: "read"
    });
  }
  return found;
}
function findPaths(words) {
  const found = [];
  let expression = false;
  for (let i = 0; i < words.length; i++) {
    const word2 = words[i];
    if (/^-(?:newer|anewer|cnewer|samefile|newer[aBcm][aBcmt])$/.test(word2)) {
      expression = true;
      if (words[i + 1] !== void 0) found.push({
        path: words[++i],
        use: "read"
      });
    } else if (word2 === "--" || /^-[HLPO]/.test(word2)) continue;
    else if (word2 === "-D") i++;
    else if (/^[-(!]/.test(word2)) expression = true;
    else if (!expression) found.push({
      path: word2,
      use: "folder"
    });
  }
  return found.length > 0 ? found : [
    {
      path: ".",
      use: "folder"
    }
  ];
}
function sedPaths(words) {
  const found = [];
  let script = false;
  let ended = false;
  for (let i = 0; i < words.length; i++) {
    const word2 = words[i];
    if (!ended && word2 === "--") ended = true;
    else if (!ended && word2.startsWith("-") && word2 !== "-") {
      if (word2 === "-f" || word2 === "--file") {
        script = true;
        if (words[++i] !== void 0) found.push(words[i]);
      } else if (/^(?:-[a-zA-Z]*e|--expression)$/.test(word2)) {
        script = true;
        i++;
      } else if (word2.startsWith("--expression=")) script = true;
    } else if (!script) script = true;
    else if (word2 !== "-" && word2 !== "") found.push(word2);
  }
  return found.map((path) => ({
    path,
    use: "write"
  }));
}
function scriptThenFiles(words, values, pairs = /* @__PURE__ */ new Set()) {
  const found = [];
  let script = false;
  for (let i = 0; i < words.length; i++) {
    const word2 = words[i];
    if (pairs.has(word2)) i += 2;
    else if (values.has(word2)) {
      if (word2 === "-f") script = true;
      i++;
    } else if (word2.startsWith("-") && word2 !== "-") continue;
    else if (!script) script = true;
    else if (word2 !== "-") found.push(word2);
  }
  return found.map((path) => ({
    path,
    use: "read"
  }));
}

// lib/permissions/paths.ts
function resolvePath(path, { cwd, home }) {
  let full = path;
  if (path === "~" || path.startsWith("~/")) full = home + path.slice(1);
  else if (!path.startsWith("/")) full = `${cwd}/${path}`;
  const parts3 = [];
  for (const part of full.split("/")) {
    if (part === "..") parts3.pop();
    else if (part !== "" && part !== ".") parts3.push(part);
  }
  return `/${parts3.join("/")}`;
}
function isInside(path, folder) {
  return folder === "/" || path === folder || path.startsWith(`${folder}/`);
}
function isWorkingPath(path, places) {
  return [
    places.cwd,
    ...places.additionalDirectories ?? []
  ].some((d) => isInside(path, resolvePath(d, places)));
}
function parentOf(path) {
  const at = path.lastIndexOf("/");
  return at <= 0 ? "/" : path.slice(0, at);
}
var GUARDED_FILES = new Set(".gitconfig .gitmodules .bashrc .bash_profile .bash_login .bash_logout .zshrc .zprofile .zshenv .zlogin .profile .ripgreprc .mcp.json .claude.json .npmrc .yarnrc .envrc".split(" "));
var GUARDED_FOLDERS = /* @__PURE__ */ new Set([
  ".git",
  ".vscode",
  ".idea",
  ".claude",
  ".husky",
  ".devcontainer"
]);
function isGuarded(path) {
  const parts3 = path.split("/").filter((p) => p !== "").map((p) => p.toLowerCase());
  if (GUARDED_FILES.has(parts3.at(-1) ?? "")) return true;
  return parts3.some((p, i) => GUARDED_FOLDERS.has(p) && !(p === ".claude" && parts3[i + 1] === "worktrees"));
}

// lib/permissions/command_match.ts
var compiled2 = /* @__PURE__ */ new Map();
function matchesCommand(content, { exact, spaced }) {
  switch (content.kind) {
    case "whole_tool":
      return true;
    case "exact":
      return exact.includes(content.command);
    case "prefix":
      return spaced.some((s) => s === content.prefix || s.startsWith(`${content.prefix} `));
    case "wildcard":
      return spaced.some((s) => wildcard(content.pattern).test(s));
    case "path":
    case "domain":
    case "name":
    case "other":
      return false;
  }
}
function wildcard(pattern) {
  const known = compiled2.get(pattern);
  if (known) return known;
  const stars = pattern.match(/(?<!\\)\*/g)?.length ?? 0;
  const open = pattern.endsWith(" *") && stars === 1;
  const body = open ? pattern.slice(0, -2) : pattern;
  const source = body.split(/(\\\*|\*+)/).map((piece) => piece === "\\*" ? "\\*" : /^\*+$/.test(piece) ? "[^]*?" : piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("");
  const regex = new RegExp(`^${source}${open ? "(?: [^]*)?" : ""}$`);
  if (compiled2.size > 500) compiled2.clear();
  compiled2.set(pattern, regex);
  return regex;
}

// lib/permissions/path_match.ts
var import_ignore = __toESM(require__2());
var matchers = /* @__PURE__ */ new Map();
function matchesPath(rule, path, options) {
  const { content } = rule.rule;
  if (content.kind === "whole_tool") return true;
  if (content.kind !== "path") return false;
  const anchor = content.anchor === "root" ? "/" : content.anchor === "home" ? resolvePath("~", options) : content.anchor === "source" ? rule.anchor : options.cwd;
  const pattern = content.pattern.replace(/^\.\//, "");
  if (content.anchor === "cwd" && /^\.\.(?:\/|$)/.test(pattern)) return false;
  if (pattern === "" || pattern === "/") return path === anchor;
  if (!isInside(path, anchor)) return false;
  const relative = path.slice(anchor === "/" ? 1 : anchor.length + 1);
  if (relative === "") return /^\/?\*\*$/.test(pattern);
  const anyDepth = options.behavior !== "allow" && content.anchor === "cwd" && /^[^/]+\/\*\*$/.test(pattern);
  return matcher(anyDepth ? `**/${pattern}` : pattern)(relative);
}
function matcher(pattern) {
  const known = matchers.get(pattern);
  if (known) return known;
  const folder = pattern.endsWith("/**") ? pattern.slice(0, -3) : "";
  const patterns = folder === "" ? [
    pattern
  ] : [
    pattern,
    /^\/|^\*\*\//.test(folder) ? folder : `/${folder}`
  ];
  const rules3 = (0, import_ignore.default)({
    ignorecase: true
  }).add(patterns);
  const made = (relative) => {
    try {
      return rules3.ignores(relative);
    } catch {
      return false;
    }
  };
  if (matchers.size > 500) matchers.clear();
  matchers.set(pattern, made);
  return made;
}
function coversTool(rule, tool) {
  const name = tool === "Task" ? "Agent" : tool;
  if (rule.tool === name) return true;
  if (rule.tool.startsWith("mcp__") && name.startsWith("mcp__") && !rule.tool.includes("*")) {
    return !rule.tool.slice(5).includes("__") && name.startsWith(`${rule.tool}__`);
  }
  if (!rule.tool.includes("*")) return false;
  const source = rule.tool.split("*").map((p) => p.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*");
  return new RegExp(`^${source}$`).test(name);
}

// lib/permissions/rules.ts
function rulesFor(context, behavior, tool) {
  return context.settings.rules.filter((r) => r.behavior === behavior && coversTool(r.rule, tool));
}
function wholeToolRule(context, behavior, tool) {
  return rulesFor(context, behavior, tool).find((r) => r.rule.content.kind === "whole_tool");
}
function commandRule(context, behavior, options) {
  return rulesFor(context, behavior, options.tool).find((r) => r.rule.content.kind !== "whole_tool" && matchesCommand(r.rule.content, options.spellings));
}
function pathRule(context, behavior, options) {
  const both = behavior === "allow" ? options.use === "read" : options.use === "write" && options.byTool === true;
  const tools = both ? [
    "Read",
    "Edit"
  ] : [
    options.use === "read" ? "Read" : "Edit"
  ];
  return context.settings.rules.find((r) => r.behavior === behavior && tools.includes(r.rule.tool) && r.rule.content.kind === "path" && r.rule.text !== `${r.rule.tool}(*)` && matchesPath(r, options.path, {
    ...context,
    behavior
  }));
}

// lib/permissions/decide_path.ts
function pathStanding(path, options) {
  const { use, context, byTool = false } = options;
  const full = resolvePath(path, context);
  const denied = pathRule(context, "deny", {
    path: full,
    use,
    byTool
  });
  if (denied) return {
    kind: "denied",
    rule: denied,
    path: full
  };
  const asked2 = pathRule(context, "ask", {
    path: full,
    use,
    byTool
  });
  if (asked2) return {
    kind: "asked",
    rule: asked2,
    path: full
  };
  if (use === "write" && isGuarded(full)) return {
    kind: "guarded",
    path: full
  };
  const allowed2 = pathRule(context, "allow", {
    path: full,
    use
  });
  if (allowed2) return {
    kind: "allowed",
    rule: allowed2,
    path: full
  };
  return {
    kind: isWorkingPath(full, context) ? "inside" : "outside",
    path: full
  };
}
function standingReason(standing3, use) {
  switch (standing3.kind) {
    case "denied":
    case "asked":
    case "allowed":
      return {
        kind: "rule",
        message: `${standing3.rule.rule.text} covers ${standing3.path}`
      };
    case "guarded":
      return {
        kind: "guarded_path",
        message: `${standing3.path} may change only with a person's consent`,
        path: standing3.path
      };
    case "outside":
      return {
        kind: "path",
        message: `${standing3.path} is outside the session's folders`,
        path: standing3.path,
        use
      };
    case "inside":
      return {
        kind: "path",
        message: `${standing3.path} is inside the session's folders, but changing it needs consent`,
        path: standing3.path,
        use
      };
  }
}

// lib/permissions/git_flags.ts
var GIT_READERS = {
  "log": {
    plain: "--abbrev-commit --all --ancestry-path --author-date-order --boundary --branches --cherry-mark --cherry-pick --color --date-order --decorate --dense --first-parent --follow --full-history --graph --left-right --merges --name-only --name-status --no-color --no-decorate --no-ext-diff --no-merges --no-min-parents --no-patch --no-walk --numstat --oneline --patch --pickaxe-all --pickaxe-regex --relative-date --remotes --reverse --shortstat --simplify-merges --source --sparse --stat --tags --topo-order --walk-reflogs -p -s",
    number: "--max-count --skip -n",
    text: "--after --author --before --committer --date --diff-filter --grep --since --until -G -S",
    format: "--format --pretty"
  },
  "diff": {
    plain: "--binary --break-rewrites --check --color --color-words --dirstat --exit-code --find-copies --find-copies-harder --find-renames --full-index --function-context --histogram --ignore-all-space --ignore-blank-lines --ignore-space-at-eol --ignore-space-change --irreversible-delete --minimal --name-only --name-status --no-color --no-ext-diff --no-renames --numstat --patch-with-stat --patience --pickaxe-all --pickaxe-regex --quiet --shortstat --stat --summary --word-diff -B -C -D -M -R -l -p -s -u --cached --staged --no-index",
    number: "--abbrev --inter-hunk-context",
    text: "--diff-algorithm --diff-filter --relative --word-diff-regex --ws-error-highlight -G -O -S"
  },
  "show": {
    plain: "--abbrev-commit --color --color-words --decorate --first-parent --graph --name-only --name-status --no-color --no-decorate --no-ext-diff --no-patch --numstat --oneline --patch --quiet --raw --relative-date --shortstat --stat --word-diff -m -p -s",
    text: "--date --diff-filter --word-diff-regex",
    format: "--format --pretty"
  },
  "status": {
    plain: "--ahead-behind --branch --column --ignored --long --no-ahead-behind --no-column --no-renames --porcelain --renames --short --verbose -b -s -v",
    text: "--find-renames --ignore-submodules --untracked-files -M -u"
  },
  "branch": {
    plain: "--all --color --column --ignore-case --list --merged --no-abbrev --no-color --no-column --no-merged --remotes --show-current --verbose -a -i -l -r -v",
    number: "--abbrev",
    text: "--contains --no-contains --points-at --sort",
    joined: "--abbrev"
  },
  "remote": {
    plain: "--verbose -v"
  },
  "stash list": {
    plain: "--all --branches --decorate --graph --no-decorate --oneline --relative-date --remotes --tags",
    number: "--max-count -n",
    text: "--date"
  },
  "stash show": {
    plain: "--color --name-only --name-status --no-color --no-ext-diff --no-patch --numstat --patch --shortstat --stat --word-diff -p -s",
    number: "--abbrev",
    text: "--diff-filter --word-diff-regex"
  },
  "tag": {
    plain: "--column --ignore-case --list --no-column -i -l",
    number: "-n",
    text: "--contains --merged --no-contains --no-merged --points-at --sort",
    format: "--format"
  },
  "rev-parse": {
    plain: "--abbrev-ref --absolute-git-dir --git-common-dir --git-dir --is-bare-repository --is-inside-git-dir --is-inside-work-tree --is-shallow-repository --show-cdup --show-prefix --show-toplevel --symbolic --symbolic-full-name --verify",
    text: "--short"
  },
  "rev-list": {
    plain: "--abbrev-commit --all --ancestry-path --branches --count --dense --first-parent --full-history --graph --merges --no-merges --no-min-parents --oneline --remotes --reverse --source --sparse --tags --walk-reflogs",
    number: "--abbrev --max-age --max-count --max-parents --min-age --min-parents --skip -n",
    text: "--after --author --before --committer --grep --since --until"
  },
  "ls-files": {
    plain: "--cached --debug --deleted --directory --eol --error-unmatch --exclude-standard --full-name --ignored --killed --modified --no-empty-directory --others --recurse-submodules --stage --unmerged -c -d -f -i -k -m -o -s -t -u -v -z",
    number: "--abbrev",
    text: "--exclude --exclude-from --exclude-per-directory -X -x"
  },
  "blame": {
    plain: "--incremental --line-porcelain --porcelain --root --score-debug --show-email --show-name --show-number --show-stats -C -M -e -f -l -n -p -s -t -w",
    number: "--abbrev",
    text: "--ignore-rev --ignore-revs-file -L"
  },
  "describe": {
    plain: "--always --broken --contains --dirty --exact-match --long --tags",
    number: "--abbrev --candidates",
    text: "--exclude --match"
  },
  "shortlog": {
    plain: "--all --branches --committer --email --no-merges --numbered --remotes --summary --tags -c -e -n -s",
    text: "--after --author --before --group --since --until",
    format: "--format"
  },
  "reflog": {
    plain: "--all --branches --decorate --graph --no-decorate --oneline --relative-date --remotes --tags",
    number: "--max-count -n",
    text: "--after --author --before --committer --date --grep --since --until"
  },
  "reflog show": {
    plain: "--all --graph --oneline",
    number: "-n",
    text: "--date"
  },
  "grep": {
    plain: "--and --basic-regexp --break --cached --color --count --extended-regexp --files-with-matches --files-without-match --fixed-strings --full-name --heading --ignore-case --invert-match --line-number --no-color --no-index --not --only-matching --or --perl-regexp --quiet --recurse-submodules --untracked --word-regexp -E -F -G -H -L -P -c -h -i -l -n -o -q -v -w",
    number: "--after-context --before-context --context --max-depth --threads -A -B -C",
    text: "-e"
  },
  "for-each-ref": {
    plain: "",
    number: "--count",
    text: "--contains --merged --no-contains --no-merged --points-at --sort",
    format: "--format"
  },
  "cat-file": {
    plain: "--batch-check -e -p -s -t"
  },
  "merge-base": {
    plain: "--all --fork-point --independent --is-ancestor --octopus"
  },
  "ls-remote": {
    plain: "--exit-code --get-url --heads --quiet --refs --symref --tags -b -h -q -t",
    text: "--sort",
    joined: "--sort"
  },
  "worktree list": {
    plain: "--porcelain --verbose -v",
    text: "--expire"
  },
  "config --get": {
    plain: "--bool --bool-or-int --expiry-date --global --int --local --name-only --null --path --show-origin --show-scope --system --worktree -z",
    text: "--default --type"
  }
};

// lib/permissions/flags.ts
var compiled3 = /* @__PURE__ */ new WeakMap();
var names = (text2) => new Set((text2 ?? "").split(" ").filter((n) => n !== ""));
function compile2(table4) {
  const known = compiled3.get(table4);
  if (known) return known;
  const made = {
    plain: names(table4.plain),
    number: names(table4.number),
    text: names(table4.text),
    format: names(table4.format),
    joined: names(table4.joined)
  };
  compiled3.set(table4, made);
  return made;
}
var FORMATS = new Set("oneline short medium full fuller raw email mboxrd".split(" "));
function readFlags(words, table4) {
  const sets = compile2(table4);
  const flags = [];
  const operands = [];
  for (let i = 0; i < words.length; i++) {
    const word2 = words[i];
    if (word2 === "--") {
      operands.push(...words.slice(i + 1));
      break;
    }
    if (!word2.startsWith("-") || word2 === "-") {
      operands.push(word2);
      continue;
    }
    const equals = word2.startsWith("--") ? word2.indexOf("=") : -1;
    const name = equals < 0 ? word2 : word2.slice(0, equals);
    flags.push(name);
    if (equals < 0 && sets.plain.has(name)) continue;
    const kind = sets.number.has(name) ? "number" : sets.text.has(name) ? "text" : sets.format.has(name) ? "format" : null;
    if (kind !== null) {
      if (equals < 0 && sets.joined.has(name)) return null;
      const value = equals >= 0 ? word2.slice(equals + 1) : words[++i];
      if (value === void 0 || !fits(kind, table4.counts && equals >= 0 && name === "--sort" ? value.slice(1) : value)) return null;
      continue;
    }
    if (table4.counts && /^-\d+$/.test(word2)) continue;
    if (table4.attached && /^-[A-Za-z]\d+$/.test(word2) && sets.number.has(word2.slice(0, 2))) continue;
    if (/^-[A-Za-z0-9]{2,}$/.test(word2) && [
      ...word2.slice(1)
    ].every((c) => sets.plain.has(`-${c}`))) {
      for (const c of word2.slice(1)) flags.push(`-${c}`);
      continue;
    }
    return null;
  }
  return {
    flags,
    operands
  };
}
function fits(kind, value) {
  switch (kind) {
    case "number":
      return /^\d+$/.test(value);
    case "text":
      return !value.startsWith("-");
    case "format":
      return value === "" || value.includes("%") || /^t?format:$/.test(value) || FORMATS.has(value);
  }
}

// lib/permissions/read_only_table.ts
var names2 = (text2) => new Set(text2.split(" "));
var ANY_FLAGS = names2("ls cat head tail wc diff stat strings hexdump od nl tac rev cut column cmp paste fold fmt expand unexpand comm tsort numfmt pr id uname uptime free seq sleep true false type groups nproc locale expr cal echo du df tr basename dirname realpath readlink");
var GLOBS_ALLOWED = names2("ls cat head tail wc diff stat strings hexdump od nl tac rev cut column cmp echo du df tr basename dirname realpath readlink grep egrep fgrep md5sum sha1sum sha256sum cd");
var CHECKSUM = {
  plain: "-b -c -t -w -z --binary --check --tag --text --zero --ignore-missing --quiet --status --strict --warn --help --version"
};
var GREP = {
  plain: "-E -F -G -H -I -L -P -R -T -U -V -Z -a -b -c -h -i -l -n -o -q -r -s -u -v -w -x -z --basic-regexp --byte-offset --extended-regexp --fixed-strings --ignore-case --invert-match --line-buffered --line-number --line-regexp --no-filename --no-ignore-case --no-messages --null-data --only-matching --perl-regexp --quiet --silent --text --with-filename --word-regexp --recursive --dereference-recursive --files-without-match --files-with-matches --count --initial-tab --null --binary --color --colour --no-group-separator --help --version",
  number: "-A -B -C -m --max-count --after-context --before-context --context",
  text: "-D -d -e -f --binary-files --file --label --regexp --include --exclude --exclude-dir --exclude-from --directories --devices --color --colour --group-separator",
  attached: true
};
var FD = {
  plain: "-0 -F -H -I -L -V -a -g -h -i -p -q -s --absolute-path --case-sensitive --fixed-strings --follow --full-path --glob --hidden --ignore-case --no-ignore --no-ignore-parent --no-ignore-vcs --no-require-git --one-file-system --print0 --prune --quiet --regex --show-errors --strip-cwd-prefix --help --version",
  number: "-d -j --batch-size --exact-depth --max-depth --max-results --min-depth --threads",
  text: "-E -S -c -e -o -t --and --base-directory --changed-before --changed-within --color --exclude --extension --format --hyperlink --ignore-file --owner --path-separator --search-path --size --type"
};
var TOOL_READERS = {
  grep: GREP,
  egrep: GREP,
  fgrep: GREP,
  fd: FD,
  fdfind: FD,
  md5sum: CHECKSUM,
  sha1sum: CHECKSUM,
  sha256sum: CHECKSUM,
  rg: {
    plain: "-F -H -L -S -a -c -h -i -l -n -o -q -u -v -w --column --count --debug --files-with-matches --files-without-match --fixed-strings --follow --heading --hidden --ignore-case --invert-match --json --line-number --no-heading --no-ignore --only-matching --quiet --smart-case --stats --text --type-list --word-regexp --help --version",
    number: "-A -B -C -d -m --after-context --before-context --context --max-count --max-depth",
    text: "-T -e -f -g -t --color --glob --regexp --type --type-not",
    attached: true
  },
  tree: {
    plain: "-A -C -D -F -J -N -Q -S -U -X -a -c -d -f -g -h -i -l -n -p -q -r -s -t -u -v -x --device --dirsfirst --du --fflinks --filesfirst --fromfile --fromtabfile --gitignore --ignore-case --info --inodes --matchdirs --metafirst --nolinks --noreport --prune --si --help --version",
    number: "-L --filelimit",
    text: "-H -I -P -T --charset --gitfile --hintro --houtro --infofile --sort --timefmt"
  },
  file: {
    plain: "-0 -L -b -c -h -i -k -l -n -p -r -s -v --apple --brief --dereference --help --keep-going --list --mime --mime-encoding --mime-type --no-buffer --no-dereference --preserve-date --print0 --raw --special-files --version",
    text: "-F --exclude --exclude-quiet --separator"
  },
  sort: {
    plain: "-C -M -R -V -b -c -d -f -g -h -i -m -n -r -s -u -z --check --dictionary-order --general-numeric-sort --help --human-numeric-sort --ignore-case --ignore-leading-blanks --ignore-nonprinting --merge --month-sort --numeric-sort --random-sort --reverse --stable --unique --version --version-sort --zero-terminated",
    number: "--batch-size --parallel",
    text: "-S -k --buffer-size --field-separator --key --sort"
  },
  base64: {
    plain: "-D -d -h --decode --help --ignore-garbage --version",
    number: "-b -w --break --wrap",
    text: "-i --input"
  },
  man: {
    plain: "-a -d -f -h -k -w --all --apropos --whatis",
    text: "-S -s"
  },
  netstat: {
    plain: "-L -a -g -i -l -m -n -r -s -v",
    text: "-I -f"
  },
  ps: {
    plain: "-A -F -H -L -N -T -V -a -c -d -e -f -j -l -m -w -y --deselect --forest --headers --help --info --no-headers --version",
    number: "--width",
    text: "-C -G -U -g -n -p -q -s -t -u --pid --quick-pid --sid --sort --tty --user"
  },
  pgrep: {
    plain: "-L -V -a -c -f -i -l -n -o -v -w -x --count --exact --full --help --ignore-case --inverse --lightweight --list-full --list-name --newest --oldest --version",
    text: "-F -G -O -P -U -d -g -r -s -t -u --delimiter --euid --group --ns --nslist --parent --pgroup --pidfile --runstates --session --terminal --uid"
  },
  ss: {
    plain: "-0 -E -H -M -O -S -V -Z -a -b -d -e -h -i -l -m -n -o -p -s -t -u -w -x -z -4 -6 --all --bpf --cgroup --context --contexts --dccp --events --extended --help --info --ipv4 --ipv6 --listening --memory --no-header --numeric --oneline --options --packet --processes --raw --sctp --summary --tcp --tos --udp --unix --version",
    text: "-A -f --family --query"
  },
  which: {
    plain: "-a -p -s -v -w -V --all --skip-alias --skip-functions --skip-dot --skip-tilde --show-dot --show-tilde --help --version"
  },
  date: {
    plain: "-u --utc --universal -R --rfc-email --help --version --debug -I",
    text: "-d -r --date --reference --iso-8601 --rfc-3339",
    joined: "--iso-8601"
  },
  hostname: {
    plain: "-f -i -I -s -h -v -V -a -d -A --fqdn --ip-address --all-ip-addresses --short --long --alias --all-fqdns --domain --help --version"
  },
  lsof: {
    plain: "-a -b -g -h -i -l -n -o -r -s -t -v -x -C -E -F -H -K -L -N -O -P -Q -R -S -T -U -V -X",
    text: "-c -d -e -k -p -u -A"
  },
  tput: {
    plain: "-x -V",
    text: "-T"
  },
  test: {
    plain: "",
    number: "-t",
    text: "-b -c -d -e -f -g -k -n -p -r -s -u -w -x -z -G -L -N -O -S -eq -ne -lt -le -gt -ge -nt -ot -ef"
  },
  printf: {
    plain: ""
  },
  help: {
    plain: "-d"
  },
  "docker logs": {
    plain: "-f -t --follow --timestamps --details",
    text: "-n --tail --since --until"
  },
  "docker inspect": {
    plain: "-s --size",
    text: "-f --format --type"
  }
};

// lib/permissions/shell/parts.ts
function roughParts(text2, state) {
  for (const piece of text2.split(/&&|\|\||[;\n|&]|\$\(|[()`]/)) {
    const rough = piece.trim().replace(/^(?:(?:if|then|elif|else|while|until|do|!|\{|function\s+\w+\s*\{?)\s+)+/, "");
    if (rough === "") continue;
    const argv = rough.split(/\s+/);
    state.parts.push({
      text: rough,
      full: rough,
      argv,
      words: [],
      assignments: [],
      redirects: [],
      segment: state.segment,
      start: -1,
      late: false,
      nested: true
    });
  }
}

// lib/permissions/shell/skip.ts
function skipSingle(text2, at) {
  const end = text2.indexOf("'", at + 1);
  return end < 0 ? -1 : end + 1;
}
function skipDouble(text2, at, depth = 0) {
  for (let i = at + 1; i < text2.length; i++) {
    const c = text2[i];
    if (c === "\\") i++;
    else if (c === '"') return i + 1;
    else if (c === "`") {
      const end = skipBackticks(text2, i);
      if (end < 0) return -1;
      i = end - 1;
    } else if (c === "$" && (text2[i + 1] === "(" || text2[i + 1] === "{")) {
      const end = skipDollar(text2, i, depth + 1);
      if (end < 0) return -1;
      i = end - 1;
    }
  }
  return -1;
}
function skipBackticks(text2, at) {
  for (let i = at + 1; i < text2.length; i++) {
    if (text2[i] === "\\") i++;
    else if (text2[i] === "`") return i + 1;
  }
  return -1;
}
function skipDollar(text2, at, depth = 0) {
  return text2[at + 1] === "{" ? skipBraces(text2, at + 1, depth) : skipParens(text2, at + 1, depth);
}
var MAX_DEPTH3 = 40;
function skipBraces(text2, at, depth) {
  if (depth > MAX_DEPTH3) return -1;
  for (let i = at + 1; i < text2.length; i++) {
    const c = text2[i];
    if (c === "}") return i + 1;
    const end = skipNested(text2, i, depth);
    if (end < 0) return -1;
    i = end - 1;
  }
  return -1;
}
function skipParens(text2, at, depth = 0) {
  if (depth > MAX_DEPTH3) return -1;
  let open = 0;
  for (let i = at; i < text2.length; i++) {
    const c = text2[i];
    if (c === "(") open++;
    else if (c === ")") {
      if (--open === 0) return i + 1;
    } else if (c === "#" && /[\s;(]/.test(text2[i - 1] ?? " ")) {
      const end = text2.indexOf("\n", i);
      if (end < 0) return -1;
      i = end;
    } else if (c === "<" && text2[i + 1] === "<" && text2[i + 2] !== "<") {
      const here = heredocEnd(text2, i);
      if (here > 0) i = here - 1;
    } else {
      const end = skipNested(text2, i, depth);
      if (end < 0) return -1;
      i = end - 1;
    }
  }
  return -1;
}
function skipNested(text2, at, depth) {
  switch (text2[at]) {
    case "\\":
      return Math.min(at + 2, text2.length);
    case "'":
      return skipSingle(text2, at);
    case '"':
      return skipDouble(text2, at, depth + 1);
    case "`":
      return skipBackticks(text2, at);
    case "$":
      return text2[at + 1] === "(" || text2[at + 1] === "{" ? skipDollar(text2, at, depth + 1) : at + 1;
    default:
      return at + 1;
  }
}
function heredocEnd(text2, at) {
  const head = /^<<(-?)[ \t]*(?:'([^'\n]+)'|"([^"\n]+)"|\\?([\w.-]+))/.exec(text2.slice(at, at + 200));
  if (!head) return -1;
  const delimiter = head[2] ?? head[3] ?? head[4] ?? "";
  let line2 = text2.indexOf("\n", at);
  while (line2 >= 0) {
    const next = text2.indexOf("\n", line2 + 1);
    const body = text2.slice(line2 + 1, next < 0 ? text2.length : next);
    const found = head[1] ? body.replace(/^\t+/, "") : body;
    if (found === delimiter) return next < 0 ? text2.length : next;
    line2 = next;
  }
  return -1;
}

// lib/permissions/shell/lexer.ts
var OPERATORS = [
  "&&",
  "||",
  "|&",
  ";;&",
  ";;",
  ";&",
  ";",
  "|",
  "&",
  "(",
  ")"
];
var REDIRECTS = [
  "&>>",
  "&>",
  "<<<",
  "<<-",
  "<<",
  "<>",
  "<&",
  ">>",
  ">|",
  ">&",
  ">",
  "<"
];
function tokenize(text2) {
  const tokens = [];
  const pending = [];
  let at = 0;
  let awaiting = null;
  const push = (kind, end) => {
    tokens.push({
      kind,
      text: text2.slice(at, end),
      start: at
    });
    at = end;
  };
  while (at < text2.length) {
    const c = text2[at];
    if (c === "\n") {
      push("newline", at + 1);
      for (const one of pending.splice(0)) {
        if (at < text2.length) push("heredoc", heredocEnd2(text2, at, one));
      }
      continue;
    }
    const blank = /^(?:[ \t]|\\\n)+/.exec(text2.slice(at, at + 64));
    if (blank) {
      push("blank", at + blank[0].length);
      continue;
    }
    if (c === "#" && startsWord(tokens)) {
      const end2 = text2.indexOf("\n", at);
      push("comment", end2 < 0 ? text2.length : end2);
      continue;
    }
    if (c === "\r") {
      push("blank", at + 1);
      continue;
    }
    const descriptor = /^(?:\d+|\{\w+\})(?=[<>])/.exec(text2.slice(at, at + 32));
    const from = at + (descriptor?.[0].length ?? 0);
    const redirect = isProcess(text2, from) ? void 0 : REDIRECTS.find((r) => text2.startsWith(r, from));
    if (redirect && !(redirect.startsWith("&") && descriptor)) {
      awaiting = redirect === "<<" || redirect === "<<-" ? redirect : null;
      push("redirect", from + redirect.length);
      continue;
    }
    const operator = OPERATORS.find((o) => text2.startsWith(o, at));
    if (operator) {
      push("operator", at + operator.length);
      continue;
    }
    const end = wordEnd(text2, at);
    if (awaiting && end.closed) {
      pending.push({
        delimiter: text2.slice(at, end.at).replace(/['"\\]/g, ""),
        tabs: awaiting === "<<-"
      });
    }
    awaiting = null;
    push(end.closed ? "word" : "broken", end.at);
  }
  return tokens;
}
function startsWord(tokens) {
  const last = tokens.at(-1);
  return last === void 0 || last.kind !== "word" && last.kind !== "broken";
}
function isProcess(text2, at) {
  return (text2[at] === "<" || text2[at] === ">") && text2[at + 1] === "(";
}
function heredocEnd2(text2, at, { delimiter, tabs }) {
  let line2 = at;
  while (line2 < text2.length) {
    const next = text2.indexOf("\n", line2);
    const end = next < 0 ? text2.length : next;
    const body = text2.slice(line2, end);
    if ((tabs ? body.replace(/^\t+/, "") : body) === delimiter) return end;
    if (next < 0) break;
    line2 = next + 1;
  }
  return text2.length;
}
function wordEnd(text2, start) {
  let i = start;
  while (i < text2.length) {
    const c = text2[i];
    let end;
    if (c === "\\") end = Math.min(i + 2, text2.length);
    else if (c === "'") {
      end = skipSingle(text2, i);
      if (end < 0) return {
        at: text2.length,
        closed: true
      };
    } else if (c === '"') end = skipDouble(text2, i);
    else if (c === "`") end = skipBackticks(text2, i);
    else if (c === "$" && (text2[i + 1] === "(" || text2[i + 1] === "{")) end = skipDollar(text2, i);
    else if (c === "$" && text2[i + 1] === "'") end = skipAnsi(text2, i + 1);
    else if (isProcess(text2, i)) end = skipParens(text2, i + 1);
    else if (/[\s;|&()<>]/.test(c)) {
      if (c === "(" && /^\w+\+?=$/.test(text2.slice(start, i))) end = skipParens(text2, i);
      else break;
    } else end = i + 1;
    if (end < 0) return {
      at: text2.length,
      closed: false
    };
    i = end;
  }
  return {
    at: i === start ? start + 1 : i,
    closed: true
  };
}
function skipAnsi(text2, at) {
  for (let i = at + 1; i < text2.length; i++) {
    if (text2[i] === "\\") i++;
    else if (text2[i] === "'") return i + 1;
  }
  return -1;
}

// lib/permissions/shell/words.ts
function wordPieces(raw) {
  const pieces = [];
  let bare = "";
  const flush = () => {
    if (bare !== "") pieces.push({
      kind: "text",
      text: bare,
      quote: "none"
    });
    bare = "";
  };
  let i = 0;
  while (i < raw.length) {
    const c = raw[i];
    const next = raw[i + 1];
    if (c === "\\") {
      flush();
      if (next !== "\n") pieces.push({
        kind: "text",
        text: next ?? "\\",
        quote: "escape"
      });
      i += 2;
    } else if (c === "'") {
      flush();
      const end = skipSingle(raw, i);
      const stop = end < 0 ? raw.length : end;
      pieces.push({
        kind: "text",
        text: raw.slice(i + 1, end < 0 ? stop : stop - 1),
        quote: "single"
      });
      i = stop;
    } else if (c === '"') {
      flush();
      const end = skipDouble(raw, i);
      const stop = end < 0 ? raw.length : end;
      pieces.push(...doublePieces(raw.slice(i + 1, end < 0 ? stop : stop - 1)));
      i = stop;
    } else if ((c === "<" || c === ">") && next === "(") {
      flush();
      pieces.push({
        kind: "process",
        body: raw.slice(i + 2, -1)
      });
      i = raw.length;
    } else if (c === "(") {
      flush();
      pieces.push({
        kind: "list",
        text: raw.slice(i)
      });
      i = raw.length;
    } else {
      const expansion = expansionAt(raw, i, false);
      if (expansion) {
        flush();
        pieces.push(expansion.piece);
        i = expansion.end;
      } else {
        bare += c;
        i++;
      }
    }
  }
  flush();
  return pieces;
}
function doublePieces(body) {
  const pieces = [];
  let text2 = "";
  let i = 0;
  while (i < body.length) {
    const c = body[i];
    if (c === "\\" && i + 1 < body.length) {
      const next = body[i + 1];
      text2 += next === "\n" ? "" : '$`"\\'.includes(next) ? next : c + next;
      i += 2;
      continue;
    }
    const expansion = expansionAt(body, i, true);
    if (expansion) {
      if (text2 !== "") pieces.push({
        kind: "text",
        text: text2,
        quote: "double"
      });
      text2 = "";
      pieces.push(expansion.piece);
      i = expansion.end;
    } else {
      text2 += c;
      i++;
    }
  }
  if (text2 !== "" || pieces.length === 0) pieces.push({
    kind: "text",
    text: text2,
    quote: "double"
  });
  return pieces;
}
function expansionAt(raw, i, quoted4) {
  const rest = raw.slice(i);
  if (raw[i] === "`") {
    const end = skipBackticks(raw, i);
    const stop = end < 0 ? raw.length : end;
    const body = raw.slice(i + 1, stop - 1).replace(/\\([`$\\])/g, "$1");
    return {
      piece: {
        kind: "substitution",
        body,
        form: "`",
        quoted: quoted4
      },
      end: stop
    };
  }
  if (raw[i] !== "$") return null;
  if (rest.startsWith("$((") || rest.startsWith("$[")) {
    const found = rest.startsWith("$[") ? raw.indexOf("]", i) + 1 : skipDollar(raw, i);
    const stop = found <= 0 ? raw.length : found;
    return {
      piece: {
        kind: "arithmetic",
        text: raw.slice(i, stop),
        quoted: quoted4
      },
      end: stop
    };
  }
  if (rest.startsWith("$(")) {
    const end = skipDollar(raw, i);
    const stop = end < 0 ? raw.length : end;
    return {
      piece: {
        kind: "substitution",
        body: raw.slice(i + 2, end < 0 ? stop : stop - 1),
        form: "$(",
        quoted: quoted4
      },
      end: stop
    };
  }
  if (rest.startsWith("${")) {
    const end = skipDollar(raw, i);
    const stop = end < 0 ? raw.length : end;
    return {
      piece: {
        kind: "braced",
        text: raw.slice(i, stop),
        quoted: quoted4
      },
      end: stop
    };
  }
  if (!quoted4 && (rest.startsWith("$'") || rest.startsWith('$"'))) {
    return {
      piece: {
        kind: "ansi",
        text: rest
      },
      end: raw.length
    };
  }
  const name = /^\$([A-Za-z_]\w*|[0-9?$!#@*_-])/.exec(rest);
  if (name) return {
    piece: {
      kind: "variable",
      name: name[1],
      quoted: quoted4
    },
    end: i + name[0].length
  };
  return quoted4 ? null : {
    piece: {
      kind: "dollar"
    },
    end: i + 1
  };
}
function wordText(pieces, home) {
  return pieces.map((p) => pieceText(p, home)).join("");
}
function pieceText(piece, home) {
  switch (piece.kind) {
    case "text":
    case "list":
    case "ansi":
    case "braced":
    case "arithmetic":
      return piece.text;
    case "variable":
      return piece.name === "HOME" && home !== void 0 ? home : `$${piece.name}`;
    case "substitution":
      return `$(${piece.body})`;
    case "process":
      return `<(${piece.body})`;
    case "dollar":
      return "$";
  }
}

// lib/permissions/shell/cursor.ts
var Broken = class extends Error {
  at;
  constructor(message, at) {
    super(message), this.at = at;
  }
};
var Cursor = class {
  text;
  #tokens;
  #at;
  #heredocs;
  constructor(text2) {
    this.text = text2;
    this.#at = 0;
    this.#heredocs = [];
    let joined = false;
    this.#tokens = tokenize(text2).filter((t) => {
      if (t.kind === "comment" && joined) throw new Broken("A comment after an operator", t.start);
      if (t.kind !== "blank" && t.kind !== "newline") {
        joined = t.kind === "operator" && /^(?:&&|\|\|?|\|&)$/.test(t.text);
      }
      return t.kind !== "blank" && t.kind !== "comment";
    });
  }
  peek(ahead = 0) {
    return this.#tokens[this.#at + ahead];
  }
  isOperator(text2) {
    const t = this.peek();
    return t?.kind === "operator" && t.text === text2;
  }
  isWord(text2) {
    const t = this.peek();
    return t?.kind === "word" && t.text === text2;
  }
  next() {
    const t = this.#tokens[this.#at++];
    if (!t) throw new Broken("Unexpected end", this.text.length);
    return t;
  }
  expectWord(text2) {
    const t = this.peek();
    if (!this.isWord(text2)) throw new Broken(`Expected ${text2}`, t?.start ?? this.text.length);
    this.#at++;
  }
  newlines() {
    let any = false;
    for (let t = this.peek(); t?.kind === "newline" || t?.kind === "heredoc"; t = this.peek()) {
      if (t.kind === "heredoc") {
        const open = this.#heredocs.shift();
        if (open) open.redirect.body = t.text;
      }
      any = true;
      this.#at++;
    }
    return any;
  }
  redirects() {
    const found = [];
    while (this.peek()?.kind === "redirect") found.push(this.redirect());
    return found;
  }
  redirect() {
    const t = this.next();
    const descriptor = /^(?:\d+|\{\w+\})?/.exec(t.text)[0];
    const operator = t.text.slice(descriptor.length);
    const next = this.peek();
    const target = next?.kind === "word" ? word(this.next()) : null;
    const redirect = {
      operator,
      descriptor,
      target,
      body: null,
      start: t.start,
      end: target?.end ?? t.start + t.text.length
    };
    if (operator === "<<" || operator === "<<-") this.#heredocs.push({
      redirect
    });
    return redirect;
  }
};
function word(t) {
  return {
    raw: t.text,
    pieces: wordPieces(t.text),
    start: t.start,
    end: t.start + t.text.length
  };
}
function assignmentOf(t) {
  const head = /^([A-Za-z_]\w*)(\[[^\]]*\])?(\+?=)/.exec(t.text);
  if (!head) return null;
  const raw = t.text.slice(head[0].length);
  const start = t.start + head[0].length;
  return {
    name: head[1],
    operator: head[2] !== void 0 ? "[]=" : head[3] === "+=" ? "+=" : "=",
    value: {
      raw,
      pieces: wordPieces(raw),
      start,
      end: start + raw.length
    },
    start: t.start
  };
}

// lib/permissions/shell/parser.ts
var CLOSERS = /* @__PURE__ */ new Set([
  "then",
  "elif",
  "else",
  "fi",
  "do",
  "done",
  "esac",
  "}"
]);
function parseShell(text2) {
  try {
    const reader = new Reader(text2);
    return {
      kind: "script",
      items: reader.script()
    };
  } catch (e) {
    if (e instanceof Broken) return {
      kind: "broken",
      message: e.message,
      at: e.at
    };
    throw e;
  }
}
var MAX_DEPTH4 = 100;
var Reader = class extends Cursor {
  #depth = 0;
  script() {
    const items = this.#sequence(() => false);
    const rest = this.peek();
    if (rest) throw new Broken(`Unexpected ${JSON.stringify(rest.text)}`, rest.start);
    return items;
  }
  #sequence(stop) {
    if (++this.#depth > MAX_DEPTH4) throw new Broken("Nested too deeply", this.peek()?.start ?? 0);
    const items = [];
    this.newlines();
    while (this.peek() && !stop() && !this.isOperator(")") && !this.#atCloser()) {
      const node = this.#andOr();
      let end = "";
      if (this.isOperator(";") || this.isOperator("&")) end = this.next().text;
      else if (this.peek()?.kind === "newline") end = "\n";
      else if (this.peek() && !this.isOperator(")") && !this.isOperator(";;")) {
        throw new Broken(`Unexpected ${JSON.stringify(this.peek().text)}`, this.peek().start);
      }
      this.newlines();
      items.push({
        node,
        end
      });
      if (end === "") break;
    }
    this.#depth--;
    return items;
  }
  #atCloser() {
    const t = this.peek();
    return t?.kind === "word" && CLOSERS.has(t.text);
  }
  #body(...closers) {
    const start = this.peek()?.start ?? this.text.length;
    const items = this.#sequence(() => closers.some((c) => this.isWord(c)));
    if (items.length === 0) throw new Broken("Empty body", start);
    return {
      kind: "sequence",
      items
    };
  }
  #andOr() {
    let left = this.#pipeline();
    while (this.isOperator("&&") || this.isOperator("||")) {
      const operator = this.next().text;
      this.newlines();
      left = {
        kind: "list",
        left,
        operator,
        right: this.#pipeline()
      };
    }
    return left;
  }
  #pipeline() {
    let negated = false;
    while (this.isWord("!")) {
      negated = true;
      this.next();
    }
    const parts3 = [
      this.#command()
    ];
    while (this.isOperator("|") || this.isOperator("|&")) {
      this.next();
      this.newlines();
      parts3.push(this.#command());
    }
    return parts3.length === 1 && !negated ? parts3[0] : {
      kind: "pipeline",
      parts: parts3,
      negated
    };
  }
  #command() {
    const t = this.peek();
    if (!t) throw new Broken("Expected a command", this.text.length);
    if (t.kind === "broken") throw new Broken("Unclosed quote or parenthesis", t.start);
    if (t.kind === "operator") {
      if (t.text === "(") return this.#parens();
      throw new Broken(`Unexpected ${t.text}`, t.start);
    }
    if (t.kind === "word") {
      switch (t.text) {
        case "{": {
          this.next();
          const body = this.#body("}");
          this.expectWord("}");
          this.redirects();
          return {
            kind: "opaque",
            what: "group",
            bodies: [
              body
            ],
            text: ""
          };
        }
        case "if":
          return this.#if();
        case "while":
        case "until": {
          this.next();
          const head = this.#body("do");
          const body = this.#do();
          return {
            kind: "loop",
            bodies: [
              head,
              body
            ],
            redirects: this.redirects()
          };
        }
        case "for":
        case "select":
          return this.#for();
        case "case":
          return this.#case();
        case "function":
          return this.#function(true);
        case "[[":
          return this.#test();
        default:
          if (CLOSERS.has(t.text)) throw new Broken(`Unexpected ${t.text}`, t.start);
          if (/^[\w.:-]+$/.test(t.text) && this.peek(1)?.text === "(" && this.peek(2)?.text === ")") {
            return this.#function(false);
          }
      }
    }
    return this.#simple();
  }
  #parens() {
    const open = this.next();
    if (this.text[open.start + 1] === "(") {
      const close = this.text.indexOf("))", open.start);
      if (close < 0) throw new Broken("Unclosed ((", open.start);
      while (this.peek() && this.peek().start < close + 2) this.next();
      return {
        kind: "opaque",
        what: "arithmetic",
        bodies: [],
        text: this.text.slice(open.start, close + 2)
      };
    }
    const items = this.#sequence(() => false);
    if (!this.isOperator(")") || items.length === 0) throw new Broken("Unclosed (", open.start);
    this.next();
    return {
      kind: "subshell",
      body: {
        kind: "sequence",
        items
      },
      items: items.length,
      redirects: this.redirects()
    };
  }
  #do() {
    this.expectWord("do");
    const body = this.#body("done");
    this.expectWord("done");
    return body;
  }
  #if() {
    this.next();
    const bodies = [
      this.#body("then")
    ];
    this.expectWord("then");
    bodies.push(this.#body("elif", "else", "fi"));
    while (this.isWord("elif")) {
      this.next();
      bodies.push(this.#body("then"));
      this.expectWord("then");
      bodies.push(this.#body("elif", "else", "fi"));
    }
    if (this.isWord("else")) {
      this.next();
      bodies.push(this.#body("fi"));
    }
    this.expectWord("fi");
    return {
      kind: "if",
      bodies,
      redirects: this.redirects()
    };
  }
  #for() {
    const select = this.next().text === "select";
    if (this.isOperator("(")) {
      while (this.peek() && !this.isWord("do")) this.next();
      return {
        kind: "opaque",
        what: "counting_for",
        bodies: [
          this.#do()
        ],
        text: ""
      };
    }
    const name = this.next().text;
    const values = [];
    this.newlines();
    if (this.isWord("in")) {
      this.next();
      while (this.peek()?.kind === "word") values.push(word(this.next()));
    }
    if (this.isOperator(";")) this.next();
    this.newlines();
    const body = this.#do();
    if (select) return {
      kind: "opaque",
      what: "select",
      bodies: [
        body
      ],
      text: ""
    };
    return {
      kind: "for",
      name,
      values,
      body,
      redirects: this.redirects()
    };
  }
  #case() {
    const start = this.next().start;
    const bodies = [];
    while (this.peek() && !this.isWord("in")) this.next();
    this.expectWord("in");
    this.newlines();
    while (this.peek() && !this.isWord("esac")) {
      while (this.peek() && !this.isOperator(")")) this.next();
      if (!this.peek()) throw new Broken("Unclosed case", start);
      this.next();
      const items = this.#sequence(() => this.isOperator(";;"));
      if (items.length > 0) bodies.push({
        kind: "sequence",
        items
      });
      if (this.peek()?.kind === "operator" && this.peek().text.startsWith(";")) this.next();
      this.newlines();
    }
    this.expectWord("esac");
    this.redirects();
    return {
      kind: "opaque",
      what: "case",
      bodies,
      text: ""
    };
  }
  #function(keyword) {
    if (keyword) this.next();
    this.next();
    if (this.isOperator("(")) {
      this.next();
      if (!this.isOperator(")")) throw new Broken("Expected )", this.peek()?.start ?? 0);
      this.next();
    }
    this.newlines();
    return {
      kind: "opaque",
      what: "function",
      bodies: [
        this.#command()
      ],
      text: ""
    };
  }
  #test() {
    const open = this.next();
    const words = [
      word(open)
    ];
    for (let t = this.peek(); t; t = this.peek()) {
      this.next();
      words.push(word(t));
      if (t.text === "]]") return {
        kind: "test",
        words,
        start: open.start,
        end: t.start + 2
      };
    }
    throw new Broken("Unclosed [[", open.start);
  }
  #simple() {
    const first = this.peek();
    const assignments = [];
    const words = [];
    const redirects = [];
    let end = first.start;
    for (let t = this.peek(); t; t = this.peek()) {
      if (t.kind === "redirect") {
        const redirect = this.redirect();
        redirects.push(redirect);
        end = redirect.end;
      } else if (t.kind === "word") {
        this.next();
        const assignment = words.length === 0 ? assignmentOf(t) : null;
        if (assignment) assignments.push(assignment);
        else words.push(word(t));
        end = t.start + t.text.length;
      } else if (t.kind === "broken") throw new Broken("Unclosed quote or parenthesis", t.start);
      else if (t.kind === "operator" && t.text === "(") throw new Broken("Unexpected (", t.start);
      else break;
    }
    return {
      kind: "command",
      assignments,
      words,
      redirects,
      start: first.start,
      end
    };
  }
};

// lib/permissions/shell/limits.ts
var HARMLESS = new Set("HOME PWD OLDPWD USER LOGNAME SHELL PATH HOSTNAME UID EUID PPID RANDOM SECONDS LINENO TMPDIR BASH_VERSION BASHPID SHLVL HISTFILE IFS ? $ # - !".split(" "));
var LOOKUP = new Set("PATH IFS BASH_ENV ENV PS4 LD_PRELOAD LD_LIBRARY_PATH PROMPT_COMMAND SHELLOPTS BASHOPTS CDPATH GLOBIGNORE".split(" "));
function wordLimits(word2, state, place) {
  const { pieces, raw } = word2;
  const bare = pieces.map((p) => p.kind === "text" ? p.quote === "none" ? p.text : p.quote === "escape" ? `\\${p.text}` : "" : "").join("");
  if (/^=[A-Za-z_/]/.test(bare) && place !== "assignment" && place !== "test") {
    return "Contains zsh =cmd equals expansion";
  }
  if (/\\[ \t]/.test(bare) || /\\\n/.test(stripQuoted(raw))) return "Contains backslash-escaped whitespace";
  if (raw === "=" && place === "argument") return "A lone equals sign";
  if (/^\\$/.test(raw.slice(-1)) && /(?<!\\)(?:\\\\)*\\$/.test(raw) && !raw.endsWith("'")) {
    return "A trailing backslash";
  }
  if (/\{[^{}]*\}/.test(bare) && bare.includes("..") && place !== "test") return "Brace expansion";
  if (/\{[^{}]*(?:,|\.\.)[^{}]*\}/.test(bare.replace(/\\([{}])/g, "$1")) && place !== "test") return "Brace expansion";
  if (place === "assignment" && /^~|:~/.test(bare)) return "Tilde in assignment value";
  if (place === "redirect" && pieces.some((p) => p.kind !== "text")) return "A redirection to a computed file";
  for (const piece of pieces) {
    const found = pieceLimits(piece, pieces, state, place);
    if (found) return found;
  }
  return quotedLimits(raw, pieces, place);
}
function pieceLimits(piece, pieces, state, place) {
  switch (piece.kind) {
    case "text":
      return null;
    case "variable":
      if (state.variables.has(piece.name)) {
        state.assignedVariable = true;
        return null;
      }
      if (piece.name === "HOME") return null;
      if (piece.quoted && piece.name === "!") {
        state.assignedVariable = true;
        return null;
      }
      return piece.quoted && HARMLESS.has(piece.name) ? null : "A variable";
    case "braced":
      return "A variable in braces";
    case "substitution":
      if (piece.quoted) return null;
      return (place === "assignment" || place === "for") && pieces.length === 1 ? null : "A nested command";
    case "arithmetic":
      return /^\$\(\([\d\s+*\/%()<>=!&|^~-]*\)\)$/.test(piece.text) ? null : "Arithmetic that references a variable";
    case "process":
      return "A command used as a file";
    case "list":
      return "A list of values";
    case "ansi":
      return "Text with escape codes";
    case "dollar":
      return "A bare dollar sign";
  }
}
function quotedLimits(raw, pieces, place) {
  let message = null;
  let inside2 = [];
  const judge3 = () => {
    const sum2 = inside2.some((p) => p.kind === "arithmetic");
    const literal2 = inside2.some((p) => p.kind === "text" && p.text.trim() !== "" && (!sum2 || /\s/.test(p.text)));
    const open = inside2.some((p) => p.kind !== "text" && !(p.kind === "variable" && p.name === "HOME"));
    const heredoc = inside2.some((p) => p.kind === "substitution" && /^\s*cat\s+<<-?\s*['"\\]/.test(p.body));
    if (open && !literal2 && !heredoc) message = "Quoted text that is only an expansion";
    inside2 = [];
  };
  for (const piece of pieces) {
    const quoted4 = piece.kind === "text" ? piece.quote === "double" : "quoted" in piece && piece.quoted;
    if (quoted4) inside2.push(piece);
    else judge3();
  }
  judge3();
  return raw.includes('"') && place !== "redirect" ? message : null;
}
function stripQuoted(raw) {
  return raw.replace(/'[^']*'|"(?:[^"\\]|\\[^])*"/g, "''");
}
function simpleAssignments(node, state) {
  for (const a of node.assignments) {
    if (a.operator === "[]=") return "An assignment to an element of a list";
  }
  if (node.words.length > 0 || node.assignments.length === 0) return null;
  if (node.assignments.length > 1) return "Several assignments without a command";
  const { name } = node.assignments[0];
  if (LOOKUP.has(name)) return `${name} assignment alters later commands`;
  state.variables.add(name);
  return null;
}

// lib/permissions/shell/walk.ts
var MAX_LENGTH = 1e4;
function readShell(text2, home) {
  const state = {
    text: text2,
    home,
    parts: [],
    variables: /* @__PURE__ */ new Set(),
    assignedVariable: false,
    tooComplex: null,
    subshell: false,
    background: false,
    piped: false,
    segment: 0,
    depth: 0
  };
  complain(state, textLimits(text2));
  const script = parseShell(text2);
  if (script.kind === "broken") {
    complain(state, `Parse error: ${script.message}`);
    roughParts(text2, state);
  } else {
    walkItems(script.items, state, false);
  }
  return {
    parts: state.parts,
    tooComplex: state.tooComplex,
    assignedVariable: state.assignedVariable,
    subshell: state.subshell,
    background: state.background,
    piped: state.piped
  };
}
function complain(state, message) {
  state.tooComplex ??= message;
}
function textLimits(text2) {
  if (text2.length > MAX_LENGTH) return `Longer than ${MAX_LENGTH} characters`;
  if (/[\x00-\x08\x0b-\x1f\x7f]/.test(text2)) return "Contains control characters";
  if (/[\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]/.test(text2)) {
    return "Contains Unicode whitespace";
  }
  return null;
}
function walkItems(items, state, nested) {
  for (const item of items) {
    walk(item.node, state, nested);
    if (item.end === "&") state.background = true;
  }
}
function walk(node, state, nested) {
  switch (node.kind) {
    case "command":
      return simple(node, state, nested);
    case "sequence":
      return walkItems(node.items, state, nested);
    case "list":
      walk(node.left, state, nested);
      if (endsInHeredoc(node.left)) complain(state, "Text after a heredoc's start on the same line");
      return walk(node.right, state, nested);
    case "pipeline":
      if (node.parts.length > 1) state.piped = true;
      node.parts.forEach((part, i) => {
        if (i > 0) state.segment++;
        if (i < node.parts.length - 1 && endsInHeredoc(part)) complain(state, "Pipeline after a heredoc");
        walk(part, state, nested);
      });
      return;
    case "subshell":
      state.subshell = true;
      if (node.items > 1) complain(state, "A group of several statements in parentheses");
      walk(node.body, state, nested);
      return redirected(node.redirects, state, "A group in parentheses with a redirection");
    case "if":
      for (const body of node.bodies) walk(body, state, nested);
      return redirected(node.redirects, state, "An if statement with a redirection");
    case "loop":
      for (const body of node.bodies) walk(body, state, nested);
      return redirected(node.redirects, state, "A while or until loop with a redirection");
    case "for":
      for (const value of node.values) inspectWord(value, state, "for");
      state.variables.delete(node.name);
      walk(node.body, state, nested);
      return redirected(node.redirects, state, "A for loop with a redirection");
    case "test":
      return test(node, state, nested);
    case "opaque":
      complain(state, OPAQUE[node.what]);
      if (node.text.includes("$(")) roughParts(node.text, state);
      for (const body of node.bodies) walk(body, state, nested);
  }
}
var OPAQUE = {
  group: "A group in braces",
  arithmetic: "A group in double parentheses",
  case: "A case statement",
  function: "A function definition",
  select: "A select statement",
  counting_for: "A counting for loop"
};
function endsInHeredoc(node) {
  return node.kind === "command" && node.redirects.some((r) => r.operator.startsWith("<<") && r.operator !== "<<<");
}
function redirected(redirects, state, message) {
  if (redirects.length === 0) return;
  complain(state, message);
  for (const r of redirects) if (r.target) inspectWord(r.target, state, "redirect");
}
function test(node, state, nested) {
  for (const w of node.words) inspectWord(w, state, "test");
  const text2 = nested ? node.words.map((w) => w.raw).join(" ") : state.text.slice(node.start, node.end);
  state.parts.push({
    text: text2,
    full: text2,
    argv: node.words.map((w) => wordText(w.pieces, state.home)),
    words: node.words,
    assignments: [],
    redirects: [],
    segment: state.segment,
    start: nested ? -1 : node.start,
    late: false,
    nested
  });
}
function simple(node, state, nested) {
  const name = node.words[0] ? wordText(node.words[0].pieces) : "";
  for (const a of node.assignments) inspectWord(a.value, state, "assignment");
  if (node.words.length > 0 || node.redirects.length > 0 || node.assignments.length !== 1) {
    for (const w of node.words) inspectWord(w, state, name === "[" ? "test" : "argument");
  }
  complain(state, simpleAssignments(node, state));
  if (name === "[" && !node.words.at(-1)?.raw.endsWith("]")) complain(state, "An unclosed [ test");
  if (name === "[" && node.words.some((w) => w.raw === "-a" || w.raw === "-o")) complain(state, "A joined [ test");
  const source = state.text;
  let heredocAt = -1;
  for (const r of node.redirects) {
    if (heredocAt >= 0) complain(state, "A redirection after a heredoc's start");
    if (r.operator === "<<" || r.operator === "<<-") {
      heredocAt = r.start;
      if (r.target && !/['"\\]/.test(r.target.raw)) {
        {
          complain(state, "Heredoc with unquoted delimiter undergoes shell expansion");
          for (const inner of (r.body ?? "").matchAll(/\$\(([^()]*)\)|`([^`]*)`/g)) {
            roughParts(inner[1] ?? inner[2] ?? "", state);
          }
        }
      }
      continue;
    }
    if (r.operator === "<>" || r.target === null || r.target.raw === "-") complain(state, "Unrecognized redirection");
    else inspectWord(r.target, state, r.operator === "<<<" ? "argument" : "redirect");
  }
  if (heredocAt >= 0 && node.words.some((w) => w.start > heredocAt)) {
    complain(state, "Text after a heredoc's start on the same line");
  }
  if (node.words.length === 0 && node.redirects.length === 0) return;
  state.parts.push({
    text: withoutRedirects(node, source),
    full: source.slice(node.start, node.end),
    argv: node.words.map((w) => wordText(w.pieces, state.home)),
    words: node.words,
    assignments: node.assignments.map((a) => ({
      name: a.name,
      value: wordText(a.value.pieces, state.home),
      raw: source.slice(a.start, a.value.end)
    })),
    redirects: node.redirects.map((r) => ({
      operator: r.operator,
      target: r.target ? wordText(r.target.pieces, state.home) : "",
      expands: r.target !== null && /^~|[*?[]/.test(r.target.pieces.map((p) => p.kind === "text" && p.quote === "none" ? p.text : "x").join(""))
    })),
    segment: state.segment,
    start: nested ? -1 : node.start,
    late: node.words[0] !== void 0 && node.redirects.some((r) => r.start < node.words[0].start),
    nested
  });
}
function withoutRedirects(node, source) {
  let text2 = "";
  let from = node.start;
  for (const r of node.redirects) {
    text2 += source.slice(from, r.start);
    from = r.end;
  }
  return (text2 + source.slice(from, node.end)).trim();
}
function inspectWord(word2, state, place) {
  complain(state, wordLimits(word2, state, place));
  for (const piece of word2.pieces) {
    if (piece.kind === "substitution" || piece.kind === "process") {
      substitution(piece.body, state, piece.kind === "substitution" && piece.quoted);
    } else if (piece.kind === "braced" && /[`]|\$\(/.test(piece.text)) {
      for (const inner of piece.text.matchAll(/\$\(([^()]*)\)|`([^`]*)`/g)) {
        substitution(inner[1] ?? inner[2] ?? "", state);
      }
    }
  }
}
function substitution(body, state, quoted4 = false) {
  if (state.depth > 12) return complain(state, "Nested too deeply");
  const inner = {
    ...state,
    text: body,
    parts: [],
    piped: false,
    depth: state.depth + 1
  };
  const script = parseShell(body);
  if (script.kind === "broken") {
    complain(inner, `Parse error: ${script.message}`);
    roughParts(body, inner);
  } else if (!isLiteralHeredoc(script.items)) {
    walkItems(script.items, inner, true);
  }
  if (quoted4 && script.kind === "script" && inner.piped) complain(state, "A pipeline inside a quoted text");
  complain(state, inner.tooComplex);
  state.assignedVariable ||= inner.assignedVariable;
  state.subshell ||= inner.subshell;
  state.background ||= inner.background;
  for (const part of inner.parts) state.parts.push({
    ...part,
    segment: state.segment,
    start: -1,
    nested: true
  });
}
function isLiteralHeredoc(items) {
  const node = items.length === 1 ? items[0].node : null;
  return node?.kind === "command" && node.words.length === 1 && node.words[0].raw === "cat" && node.assignments.length === 0 && node.redirects.length === 1 && node.redirects[0].operator.startsWith("<<") && /['"\\]/.test(node.redirects[0].target?.raw ?? "");
}

// lib/permissions/wrappers.ts
var SAFE_VARIABLES = new Set("GOEXPERIMENT GOOS GOARCH CGO_ENABLED GO111MODULE RUST_BACKTRACE RUST_LOG NODE_ENV PYTHONUNBUFFERED PYTHONDONTWRITEBYTECODE PYTEST_DISABLE_PLUGIN_AUTOLOAD PYTEST_DEBUG ANTHROPIC_API_KEY LANG LANGUAGE LC_ALL LC_CTYPE LC_TIME CHARSET TERM COLORTERM NO_COLOR FORCE_COLOR TZ LS_COLORS LSCOLORS GREP_COLOR GREP_COLORS GCC_COLORS TIME_STYLE BLOCK_SIZE BLOCKSIZE CI CLICOLOR CLICOLOR_FORCE COLUMNS LINES GIT_TERMINAL_PROMPT".split(" "));
function unwrap(part, strictness) {
  const fed = part.redirects.some((r) => r.operator.startsWith("<<"));
  const exact = /* @__PURE__ */ new Set([
    fed ? part.full : part.text.trim()
  ]);
  const spaced = /* @__PURE__ */ new Set();
  const written = part.words.length === part.argv.length ? part.words.map((w) => w.raw) : [
    ...part.argv
  ];
  const variables = part.assignments.map((a) => a.raw);
  if (variables.length > 0 || part.argv.length === 0) spaced.add([
    ...variables,
    ...written
  ].join(" "));
  if (strictness === "allow" && !(part.assignments.every(isSafeAssignment) && !part.late)) {
    return {
      exact: [
        ...exact
      ],
      spaced: [
        ...spaced
      ],
      argv: part.argv
    };
  }
  const add = (at2) => {
    const argv = part.argv.slice(at2);
    if (argv.length === 0) return;
    const first = part.words[at2];
    if (first) {
      const from = part.text.indexOf(first.raw);
      if (from >= 0 && !fed) {
        exact.add(part.text.slice(from).trim());
        exact.add(argv[0] + part.text.slice(from + first.raw.length).trimEnd());
      }
    }
    spaced.add([
      argv[0],
      ...written.slice(at2 + 1)
    ].join(" "));
    spaced.add(written.slice(at2).join(" "));
    if (strictness === "deny") {
      exact.add(argv.join(" "));
      spaced.add(argv.join(" "));
      const base = argv[0].slice(argv[0].lastIndexOf("/") + 1);
      spaced.add([
        base,
        ...argv.slice(1)
      ].join(" "));
    }
  };
  let at = 0;
  add(0);
  for (let through = true; through; ) {
    const skip = wrapperLength(part.argv.slice(at), strictness);
    if (skip === 0 || at + skip >= part.argv.length) break;
    through = part.argv[at] !== "xargs";
    at += skip;
    add(at);
  }
  if (strictness === "deny" && STARTERS.has(part.argv[at] ?? "")) {
    for (let i = at + 1; i < part.argv.length; i++) add(i);
  }
  if (strictness === "deny") {
    for (const one of [
      ...spaced
    ]) exact.add(one);
  }
  return {
    exact: [
      ...exact
    ],
    spaced: [
      ...spaced
    ],
    argv: part.argv.slice(at)
  };
}
var STARTERS = new Set("exec nocorrect setsid watch flock ionice strace ltrace pkexec script time chrt taskset".split(" "));
function isSafeAssignment({ name, raw }) {
  if (!SAFE_VARIABLES.has(name)) return false;
  const value = raw.slice(name.length + 1);
  if (LOCALES.has(name)) return /^(?:C|POSIX|[a-z]{2,3}_[A-Z]{2})(?:\.[A-Za-z0-9-]+)?$/.test(value);
  return /^[\w./:-]+$/.test(value);
}
var LOCALES = /* @__PURE__ */ new Set([
  "LANG",
  "LC_ALL",
  "LC_CTYPE"
]);
var DURATION = /^\d+(?:\.\d+)?[smhd]?$/;
function wrapperLength(argv, strictness) {
  switch (argv[0]) {
    case "time":
    case "nohup":
    case "builtin":
    case "noglob":
      return argv[1]?.startsWith("-") ? argv[1] === "--" ? 2 : 0 : 1;
    case "command":
      return argv[1]?.startsWith("-") ? argv[1] === "--" || argv[1] === "-p" ? 2 : 0 : 1;
    case "timeout":
      return timeoutLength(argv);
    case "nice":
      if (argv[1] === "-n" && /^-?\d+$/.test(argv[2] ?? "")) return 3;
      return /^-\d+$/.test(argv[1] ?? "") ? 2 : argv[1]?.startsWith("-") ? 0 : 1;
    case "stdbuf":
      return stdbufLength(argv);
    case "xargs":
      return argv[1]?.startsWith("-") ? 0 : 1;
    case "env":
      return strictness === "deny" ? envLength(argv) : 0;
    case "sudo":
    case "doas":
      return strictness === "deny" ? flagsLength(argv, /^-[ugphCDRrtT]$/) : 0;
    default:
      return strictness === "deny" && /^[A-Za-z_]\w*=/.test(argv[0] ?? "") ? 1 : 0;
  }
}
function timeoutLength(argv) {
  let i = 1;
  while (i < argv.length && argv[i].startsWith("-")) {
    const flag = argv[i];
    if (/^(?:-k|-s|--kill-after|--signal)$/.test(flag)) i += 2;
    else if (/^(?:-v|--verbose|--foreground|--preserve-status|-[ks]\w+|--(?:kill-after|signal)=\S+)$/.test(flag)) i++;
    else return 0;
  }
  return DURATION.test(argv[i] ?? "") ? i + 1 : 0;
}
function stdbufLength(argv) {
  let i = 1;
  while (i < argv.length && argv[i].startsWith("-")) {
    if (/^-[ioe]\w+$/.test(argv[i])) i++;
    else return 0;
  }
  return i > 1 ? i : 0;
}
function envLength(argv) {
  let i = 1;
  for (; i < argv.length; i++) {
    const word2 = argv[i];
    if (word2 === "-u") i++;
    else if (!/^[A-Za-z_]\w*=/.test(word2) && !word2.startsWith("-")) break;
  }
  return i;
}
function flagsLength(argv, withValue) {
  let i = 1;
  while (i < argv.length && argv[i].startsWith("-")) i += withValue.test(argv[i]) ? 2 : 1;
  while (/^[A-Za-z_]\w*=/.test(argv[i] ?? "")) i++;
  return i;
}

// lib/permissions/read_only.ts
function isReadOnly(part) {
  if (part.assignments.length > 0 && part.argv.length === 0) return true;
  if (!part.assignments.every(isSafeAssignment)) return false;
  const { argv, from } = withoutReaders(part);
  const words = part.words.slice(from);
  const name = argv[0] ?? "";
  if (words.slice(1).some((w) => hasOpenExpansion(w, name)) && !TESTS.has(name)) return false;
  if (words.some((w) => w.pieces.some((p) => p.kind === "substitution" && !readsThroughout(p.body)))) return false;
  if (words.some((w) => /^~[^/]/.test(w.raw) || isUnclosed(w))) return false;
  const globbed = words.some((w) => w.pieces.some((p) => p.kind === "text" && p.quote === "none" && /[*?]|\[.*\]/.test(p.text)));
  if (globbed && !GLOBS_ALLOWED.has(name)) return false;
  return readsOnly(argv, words.map((w) => w.raw));
}
function readsThroughout(body) {
  const inner = readShell(body);
  return inner.tooComplex === null && inner.parts.every(isReadOnly);
}
function isUnclosed({ raw, pieces }) {
  const last = pieces.at(-1);
  return last?.kind === "text" && last.quote === "single" && (!raw.endsWith("'") || raw.length === 1);
}
var TESTS = /* @__PURE__ */ new Set([
  "[",
  "[["
]);
function withoutReaders(part) {
  let from = 0;
  for (; ; ) {
    const [name, next] = part.argv.slice(from);
    if (/^(?:command|builtin|noglob)$/.test(name ?? "") && next !== void 0 && !next.startsWith("-")) from += 1;
    else if (name === "timeout" && /^\d+(?:\.\d+)?[smhd]?$/.test(next ?? "") && part.argv.length > from + 2) from += 2;
    else return {
      argv: part.argv.slice(from),
      from
    };
  }
}
var DOLLAR_ALLOWED = /* @__PURE__ */ new Set([
  "find",
  "jq",
  "cd",
  "alias",
  "claude",
  "history"
]);
function hasOpenExpansion({ pieces }, name) {
  return pieces.some((p) => {
    switch (p.kind) {
      case "variable":
        return p.name !== "HOME" && !(name === "echo" && p.quoted && /^\w+$/.test(p.name) && !/^\d|^_$/.test(p.name));
      case "substitution":
        return !ANY_FLAGS.has(name);
      case "text":
        return /[$`]/.test(p.text) && !ANY_FLAGS.has(name) && !DOLLAR_ALLOWED.has(name);
      default:
        return false;
    }
  });
}
function readsOnly(argv, written) {
  const name = argv[0] ?? "";
  const rest = argv.slice(1);
  if (ANY_FLAGS.has(name)) return true;
  switch (name) {
    case "pwd":
    case "whoami":
    case "alias":
      return rest.length === 0;
    case "git":
      return gitReads(rest);
    case "find":
      return true;
    case "cd":
      return rest.length <= 1 && !rest[0]?.match(/^-./);
    case "uniq":
      return uniqReads(rest);
    case "[":
    case "[[":
      return testReads(rest, written.slice(1));
    case "history":
      return rest.length === 0 || rest.length === 1 && /^\d+$/.test(rest[0]);
    case "arch":
      return rest.every((w) => w === "-h" || w === "--help");
    case "ip":
      return rest.length === 1 && rest[0] === "addr";
    case "ifconfig":
      return rest.length === 0 || rest.length === 1 && /^[A-Za-z][\w.' -]*$/.test(rest[0]);
    case "node":
      return rest.length === 1 && (rest[0] === "-v" || rest[0] === "--version");
    case "python":
    case "python3":
      return rest.length === 1 && rest[0] === "--version";
    case "claude":
      return rest.length === 1 && (rest[0] === "-h" || rest[0] === "--help");
    case "sed":
      return sedReads(rest);
    case "jq":
      return jqReads(rest);
    case "xargs":
      return xargsReads(rest);
    case "docker":
      return dockerReads(rest) && !written.some((w) => w.startsWith("~"));
    case "printf":
      return printfReads(rest);
  }
  const table4 = TOOL_READERS[name];
  const read = table4 ? readFlags(rest, table4) : null;
  if (!read) return false;
  switch (name) {
    case "date":
      return read.operands.every((o) => o.startsWith("+") || o === "-");
    case "hostname":
      return read.operands.length === 0;
    case "ps":
      return read.operands.every((o) => !o.includes("e"));
    case "tput":
      return read.operands.every((o) => !/^(?:init|reset|rs[123f]?|is[123f]?|iprog|if|rf|clear_margins)$/.test(o));
    case "ss":
      return rest.at(-1) !== "--" && !rest.includes("--") && (read.operands[0] === "state" || read.operands.every((o) => /^\d+$|^-$/.test(o)));
    case "help":
      return read.operands.every((o) => !o.includes("/"));
    case "which":
      return !read.operands.includes("-");
    case "lsof":
      return read.operands.every((o) => !/^\+(?!D$)/.test(o));
    default:
      return true;
  }
}
function gitReads(rest) {
  const two2 = rest.slice(0, 2).join(" ");
  const key = GIT_READERS[two2] ? two2 : rest[0] ?? "";
  const table4 = GIT_READERS[key];
  if (!table4 || !Object.hasOwn(GIT_READERS, key)) return false;
  const words = rest.slice(key.split(" ").length);
  if (key === "remote" && words[0] === "show") {
    return words[1] === "-n" && /^[\w.\/-]+$/.test(words[2] ?? "") && words.length === 3;
  }
  const read = readFlags(words, key === "remote" ? table4 : counted(table4));
  if (!read) return false;
  const has2 = (...flags) => flags.some((f) => read.flags.includes(f));
  const operands = read.operands.filter((o) => o !== "" && o !== "-");
  switch (key) {
    case "branch":
      return operands.length === 0 || has2("-l", "--list", "--contains", "--no-contains", "--merged", "--no-merged", "--points-at");
    case "tag":
      return operands.length === 0 || has2("-l", "--list", "--contains", "--no-contains", "--merged", "--no-merged", "--points-at");
    case "remote":
      return read.operands.length === 0;
    case "ls-remote":
      return operands.length === 0;
    case "reflog":
      return words[0] === void 0 || words[0].startsWith("-");
    default:
      return true;
  }
}
var countedTables = /* @__PURE__ */ new WeakMap();
function counted(table4) {
  const known = countedTables.get(table4) ?? {
    ...table4,
    counts: true
  };
  countedTables.set(table4, known);
  return known;
}
function printfReads(rest) {
  const [format2, ...values] = rest[0] === "--" ? rest.slice(1) : rest;
  if (format2 === void 0) return true;
  if (format2.startsWith("-") && rest[0] !== "--") return false;
  if (/%[-+ #0-9.]*\*/.test(format2)) return false;
  const numeric = /%[-+ #0-9.]*[diouxXeEfgG]/.test(format2);
  return !numeric || values.every((v) => /^-?\d*\.?\d+$/.test(v));
}
function uniqReads(rest) {
  for (let i = 0; i < rest.length; i++) {
    if (/^-[fsw]$/.test(rest[i]) && /^\d+$/.test(rest[i + 1] ?? "")) i++;
    else if (!/^-[A-Za-z]+$|^--[a-zA-Z-]+(?:=\S+)?$/.test(rest[i])) return false;
  }
  return true;
}
function testReads(rest, written) {
  const bare = written.join(" ").replace(/'[^']*'|"[^"$`]*"/g, "");
  if (/\$/.test(bare)) return false;
  return rest.length === 0 || !/[*?]/.test(bare);
}
function sedReads(rest) {
  const flags = rest.filter((w) => w.startsWith("-") && w.length > 1);
  const [script, ...files2] = rest.filter((w) => !(w.startsWith("-") && w.length > 1));
  if (script === void 0) return false;
  const quiet = flags.some((f) => /^-[nErz]*n[nErz]*$|^--quiet$|^--silent$/.test(f));
  if (/^\d+(?:,\d+)?p(?:;\d+(?:,\d+)?p)*$/.test(script)) {
    return quiet && flags.every((f) => /^-[nErz]+$|^--(?:quiet|silent|regexp-extended|posix|zero-terminated|line-length)$/.test(f));
  }
  if (files2.length > 0 || !flags.every((f) => /^-[Er]$|^--regexp-extended$|^--posix$/.test(f))) return false;
  return /^s\/[^\/\\{}#;!\n\x80-\uffff]*(?:\\[^\/\n][^\/\\{}#;!\n\x80-\uffff]*)*\/(?:[^\/\\{}#;!\n\x80-\uffff]|\\[^\/\n])*\/[gpimIM]*[1-9]?[gpimIM]*$/.test(script) && !/[$`]\w|`/.test(script);
}
function jqReads(rest) {
  if (rest.some((w) => /^(?:--?|-0|--raw-output0(?:=.*)?|--help|--version)$/.test(w))) return false;
  const words = rest.filter((w) => !w.startsWith("-"));
  return words.length > 0 && !words.some((w) => /\$ENV|\benv\b|\bsystem\b|\b(?:include|import|def)\b|;/.test(w));
}
var XARGS_TARGETS = new Set("echo printf wc grep head tail".split(" "));
function xargsReads(rest) {
  let i = 0;
  for (; i < rest.length && rest[i].startsWith("-"); i++) {
    const flag = rest[i];
    if (flag === "-" || flag === "--") {
      i++;
      break;
    }
    if (flag === "-I") {
      if (rest[++i] !== "{}") return false;
    } else if (/^-[nPLs]$/.test(flag)) {
      if (!/^\d+$/.test(rest[++i] ?? "")) return false;
    } else if (!/^-[0rtx]+$/.test(flag)) return false;
  }
  return rest[i] === void 0 || XARGS_TARGETS.has(rest[i]);
}
function dockerReads(rest) {
  if (rest[0] === "ps" || rest[0] === "images") return true;
  const table4 = TOOL_READERS[`docker ${rest[0]}`];
  return table4 !== void 0 && readFlags(rest.slice(1), table4) !== null;
}

// lib/permissions/semantics.ts
var EVALUATORS = new Set("eval exec source . trap hash alias let shopt enable mapfile readarray complete bind coproc nocorrect fc compgen".split(" "));
var STARTERS2 = new Set("watch ionice setsid flock strace ltrace script".split(" "));
var FIND_ACTIONS = /^-(?:exec|execdir|ok|okdir|delete|fprint|fprint0|fprintf|fls|files0-from)$/;
function runsArguments(part, argv) {
  const name = argv[0] ?? "";
  if (part.argv.some((word2) => /\n[ \t]*#/.test(word2))) {
    return "A line break and # inside a quoted argument can hide arguments";
  }
  if (name.startsWith("-")) return "The command looks like the rest of another one";
  if (EVALUATORS.has(name) && !(name === "fc" && !/^-[-h]/.test(argv[1] ?? ""))) {
    return `${name} evaluates its arguments as shell code`;
  }
  if (STARTERS2.has(name) && argv.length > 1) return `What ${name} starts cannot be checked`;
  if (name === "find") return findActions(part, argv);
  if (name === "jq") return jqFiles(argv);
  if (name === "xargs" && argv.some((w) => w === "find" || w === "jq")) return "What xargs adds cannot be checked";
  if (name === "env" && /^-(?:[SC-]|[^iu0v])/.test(argv[1] ?? "")) return `env ${argv[1]} cannot be checked`;
  if (/^(?:timeout|time|nice|nohup|stdbuf|builtin|noglob)$/.test(name) && argv.length > 1) {
    return `${name} with these flags cannot be checked`;
  }
  if (name === "command" && /^-[^vV]/.test(argv[1] ?? "")) return "command with these flags cannot be checked";
  return null;
}
function findActions(part, argv) {
  const action = argv.find((w) => FIND_ACTIONS.test(w));
  if (action) return `find with ${action} runs commands or changes files`;
  const globbed = part.words.some((w) => w.pieces.some((p) => p.kind === "text" && p.quote === "none" && /[*?[]/.test(p.text)));
  return globbed ? "find with an unquoted star could be given flags by file names" : null;
}
function jqFiles(argv) {
  const flag = argv.find((w) => /^(?:-[a-zA-Z]*f|-L.*|--(?:from-file|rawfile|slurpfile|library-path|run-tests)(?:=.*)?)$/.test(w));
  if (flag) return `jq ${flag} reads files`;
  return argv.some((w) => /\bsystem\s*\(|\b(?:include|import)\s+"/.test(w)) ? "A jq program that loads or runs others" : null;
}

// lib/permissions/decide_part.ts
var EDITORS = new Set("mkdir touch rm rmdir mv cp sed".split(" "));
function decidePart(part, context) {
  const loose = unwrap(part, "deny");
  for (const behavior of [
    "deny",
    "ask"
  ]) {
    const rule2 = commandRule(context, behavior, {
      tool: "Bash",
      spellings: loose
    });
    if (rule2) return byRule(part, behavior, rule2);
  }
  const strict = unwrap(part, "allow");
  const { argv } = strict;
  const paths = partPaths(part, argv, context);
  if (paths.denied) return paths.denied;
  if (paths.guarded) return paths.guarded;
  const arguments_ = runsArguments(part, argv);
  if (arguments_) return settled(part, "ask", {
    kind: "runs_arguments",
    message: arguments_
  });
  if ((argv[0] === "cp" || argv[0] === "mv") && argv.slice(1).some((w) => w.startsWith("-"))) {
    return settled(part, "ask", {
      kind: "path",
      message: `${argv[0]} with flags needs consent`,
      path: "",
      use: "write"
    });
  }
  if (paths.redirect) return paths.redirect;
  if (paths.blocked) return paths.blocked;
  const rule = commandRule(context, "allow", {
    tool: "Bash",
    spellings: strict
  });
  if (rule) return byRule(part, "allow", rule);
  if (paths.write) {
    const edits = context.mode === "acceptEdits" && EDITORS.has(argv[0] ?? "");
    if (!edits && context.mode === "acceptEdits") {
      return settled(part, "ask", {
        kind: "no_rule",
        message: `acceptEdits mode does not cover ${argv[0]}`
      });
    }
    return edits ? settled(part, "allow", {
      kind: "mode",
      message: "acceptEdits mode changes files in the session's folders"
    }) : paths.write;
  }
  if (isReadOnly(part)) return settled(part, "allow", {
    kind: "read_only",
    message: "The command only reads"
  });
  if (context.mode === "acceptEdits" && EDITORS.has(argv[0] ?? "") && paths.any && argv[0] !== "sed") {
    return settled(part, "allow", {
      kind: "mode",
      message: "acceptEdits mode changes files in the session's folders"
    });
  }
  return settled(part, "ask", {
    kind: "no_rule",
    message: "No rule covers the command"
  });
}
function partPaths(part, argv, context) {
  const draft = {
    any: false
  };
  const reading = argv[0] === "sed" && isReadOnly(part);
  for (const { path, use } of commandPaths(argv) ?? []) {
    draft.any = true;
    const write2 = (use === "write" || use === "copied") && !reading;
    const told = use === "copied" || write2 ? "write" : reading ? "read" : use;
    if (isUnknowable(path, write2)) {
      const shown4 = /[*?[]/.test(path) ? resolvePath(`${beforeStar(path)}/*`, context) : path;
      draft.blocked ??= settled(part, "ask", {
        kind: "path",
        message: `Only the shell knows what ${path} is`,
        path: shown4,
        use: told
      });
      continue;
    }
    if (use === "copied") {
      const denied = pathRule(context, "deny", {
        path: resolvePath(path, context),
        use: "read"
      });
      if (denied) draft.denied ??= byRule(part, "deny", denied);
    }
    note(draft, write2 ? "write" : "blocked", part, {
      path: beforeStar(path),
      use: told,
      context
    });
  }
  for (const redirect of part.redirects) {
    if (redirect.target === "" || redirect.operator === "<<<" || redirect.operator.startsWith("<<")) continue;
    if (/^[<>]&$/.test(redirect.operator) && /^\d+$/.test(redirect.target)) continue;
    if (redirect.target === "/dev/null") continue;
    const use = redirect.operator.startsWith("<") ? "read" : "write";
    if (redirect.expands && use === "write" && isGuarded(resolvePath(redirect.target, context))) {
      note(draft, "redirect", part, {
        path: redirect.target,
        use,
        context
      });
    } else if (redirect.expands) {
      draft.blocked ??= settled(part, "ask", {
        kind: "path",
        message: `Only the shell knows what ${redirect.target} is`,
        path: redirect.target,
        use
      });
    } else note(draft, use === "write" ? "redirect" : "blocked", part, {
      path: redirect.target,
      use,
      context
    });
  }
  return draft;
}
function note(draft, slot, part, options) {
  const { use, context } = options;
  const write2 = use === "write";
  const standing3 = pathStanding(options.path, {
    use: write2 ? "write" : "read",
    context
  });
  switch (standing3.kind) {
    case "denied":
      draft.denied ??= byRule(part, "deny", standing3.rule);
      return;
    case "asked":
      draft.blocked ??= byRule(part, "ask", standing3.rule);
      return;
    case "allowed":
      if (use === "folder" && part.argv[0] === "cd") {
        draft.blocked ??= settled(part, "ask", standingReason({
          kind: "outside",
          path: standing3.path
        }, use));
      }
      return;
    case "guarded":
      draft.guarded ??= settled(part, "ask", standingReason(standing3, use));
      return;
    case "outside":
      draft.blocked ??= settled(part, "ask", standingReason(standing3, use));
      return;
    case "inside":
      if (!write2 || slot === "redirect" && context.mode === "acceptEdits") return;
      if (slot !== "blocked") draft[slot] ??= settled(part, "ask", standingReason(standing3, use));
  }
}
function isUnknowable(path, write2) {
  return /^~[^/]|[$`]/.test(path) || /[^./][^/]*\/\.\.(?:\/|$)/.test(path) || write2 && /[*?[]/.test(path);
}
function beforeStar(path) {
  const at = path.search(/[*?[]/);
  if (at < 0) return path;
  const folder = path.slice(0, path.lastIndexOf("/", at) + 1);
  return folder === "" ? "." : folder;
}
function byRule(part, verdict, rule) {
  return {
    ...settled(part, verdict, {
      kind: "rule",
      message: `${rule.rule.text} covers the command`
    }),
    rule: rule.rule.text,
    source: rule.source
  };
}
function settled(part, verdict, reason) {
  return {
    command: part.text,
    verdict,
    reason
  };
}

// lib/permissions/decide_bash.ts
function decideBash(command, context) {
  const reading = readShell(command, context.home);
  const parts3 = reading.parts.map((p) => decidePart(p, context));
  for (const behavior of [
    "deny",
    "ask"
  ]) {
    const spaced = reading.tooComplex === null ? [] : [
      command.trim()
    ];
    const rule = wholeToolRule(context, behavior, "Bash") ?? commandRule(context, behavior, {
      tool: "Bash",
      spellings: {
        exact: [
          command.trim()
        ],
        spaced
      }
    });
    if (rule) return byRule2(rule, behavior, parts3);
    const part = parts3.find((p) => p.verdict === behavior && p.rule !== void 0);
    if (part) return {
      ...part,
      parts: parts3
    };
  }
  const guarded = parts3.find((p) => p.reason.kind === "guarded_path");
  if (guarded) return {
    verdict: "ask",
    reason: guarded.reason,
    parts: parts3
  };
  const whole3 = wholeToolRule(context, "allow", "Bash");
  const exact = commandRule(context, "allow", {
    tool: "Bash",
    spellings: {
      exact: [
        command.trim()
      ],
      spaced: []
    }
  });
  const allowed2 = whole3 ?? (exact?.rule.content.kind === "exact" && !reading.piped ? exact : void 0);
  const problem = lineProblem(reading, context) ?? parts3.find((p) => p.verdict === "ask")?.reason;
  if (problem) {
    if (allowed2 && (allowed2 === whole3 || !NOT_EXACT.has(problem.kind) && !reading.background)) {
      return byRule2(allowed2, "allow", parts3);
    }
    return {
      verdict: "ask",
      reason: problem,
      parts: parts3
    };
  }
  if (reading.background) {
    return {
      verdict: "ask",
      reason: {
        kind: "background",
        message: "The & operator defers what was checked"
      },
      parts: parts3
    };
  }
  const only = parts3.length === 1 ? parts3[0] : void 0;
  return only ? {
    ...only,
    parts: parts3
  } : {
    verdict: "allow",
    reason: {
      kind: "parts",
      message: "Every command may run"
    },
    parts: parts3
  };
}
function byRule2(rule, verdict, parts3) {
  return {
    verdict,
    reason: {
      kind: "rule",
      message: `${rule.rule.text} covers the call`
    },
    rule: rule.rule.text,
    source: rule.source,
    parts: parts3
  };
}
var NOT_EXACT = /* @__PURE__ */ new Set([
  "shell_operators",
  "path",
  "guarded_path"
]);
function lineProblem(reading, context) {
  if (reading.tooComplex !== null) return {
    kind: "too_complex",
    message: reading.tooComplex
  };
  if (reading.subshell) return {
    kind: "shell_operators",
    message: "A group in parentheses"
  };
  if (reading.assignedVariable) {
    return {
      kind: "assigned_variable",
      message: "A variable set in the command line is used in it"
    };
  }
  return changedFolder(reading.parts, context);
}
function changedFolder(parts3, context) {
  const programs = parts3.map((p) => unwrap(p, "allow").argv);
  const changes = programs.filter((a) => a[0] === "cd");
  if (changes.length === 0) return null;
  const reason = (message) => ({
    kind: "changed_folder",
    message
  });
  if (changes.length > 1) return reason("The folder changes more than once");
  if (changes[0].length > 2) return reason("cd with several arguments");
  const elsewhere = resolvePath(changes[0][1] ?? "~", context) !== context.cwd;
  if (elsewhere && programs.some((a) => a[0] === "git")) {
    return reason("git after cd could pick up another repository's hooks");
  }
  if (parts3.length < 2) return null;
  if (programs.some((a) => a[0] !== "cd" && a[0] !== "sed" && commandPaths(a)?.some((p) => p.use === "write" || p.use === "copied"))) {
    return reason("A change to files after cd");
  }
  const redirected2 = parts3.some((p) => p.redirects.some((r) => /^&?>/.test(r.operator) && !/^(?:\/dev\/null|\d*)$/.test(r.target)));
  return redirected2 ? reason("A redirection after cd") : null;
}

// lib/permissions/decide.ts
var FILE_TOOLS = {
  Read: {
    key: "file_path",
    use: "read"
  },
  Edit: {
    key: "file_path",
    use: "write"
  },
  Write: {
    key: "file_path",
    use: "write"
  },
  MultiEdit: {
    key: "file_path",
    use: "write"
  },
  NotebookEdit: {
    key: "notebook_path",
    use: "write"
  },
  NotebookRead: {
    key: "notebook_path",
    use: "read"
  },
  Grep: {
    key: "path",
    use: "read"
  },
  Glob: {
    key: "path",
    use: "read"
  },
  LS: {
    key: "path",
    use: "read"
  }
};
var FREE_TOOLS = new Set("TodoWrite TodoRead TaskCreate TaskUpdate TaskList TaskGet TaskOutput TaskStop BashOutput KillShell KillBash Agent ToolSearch ListMcpResourcesTool AskUserQuestion EnterPlanMode SendMessage".split(" "));
function decide(call, context) {
  const places = {
    ...context,
    additionalDirectories: [
      ...context.additionalDirectories ?? [],
      ...context.settings.additionalDirectories
    ]
  };
  return underMode(withoutMode(call, places), places);
}
function withoutMode(call, context) {
  if (call.tool === "Bash") return decideBash(stringAt(call.input, "command") ?? "", context);
  const file = FILE_TOOLS[call.tool];
  if (file) return decideFile(call, context, file);
  return decideOther(call, context);
}
function decideFile(call, context, file) {
  const whole3 = (behavior) => wholeToolRule(context, behavior, call.tool) ?? rulesFor(context, behavior, call.tool).find((r) => r.rule.text === `${r.rule.tool}(*)`);
  const denied = whole3("deny");
  if (denied) return byRule3("deny", denied);
  const standing3 = pathStanding(stringAt(call.input, file.key) ?? context.cwd, {
    use: file.use,
    context,
    byTool: true
  });
  if (standing3.kind === "denied") return byRule3("deny", standing3.rule);
  const asked2 = whole3("ask") ?? (standing3.kind === "asked" ? standing3.rule : void 0);
  if (asked2) return byRule3("ask", asked2);
  if (standing3.kind === "guarded") return plain("ask", standingReason(standing3, file.use));
  if (standing3.kind === "allowed") return byRule3("allow", standing3.rule);
  const allowed2 = whole3("allow");
  if (allowed2) return byRule3("allow", allowed2);
  if (standing3.kind === "inside") {
    if (file.use === "read") {
      return plain("allow", {
        kind: "mode",
        message: "Reading in the session's folders needs no rule"
      });
    }
    if (context.mode === "acceptEdits") {
      return plain("allow", {
        kind: "mode",
        message: "acceptEdits mode changes files in the session's folders"
      });
    }
    return plain("ask", {
      kind: "no_rule",
      message: "No rule covers the change"
    });
  }
  return plain("ask", standingReason(standing3, file.use));
}
function decideOther(call, context) {
  for (const behavior of [
    "deny",
    "ask",
    "allow"
  ]) {
    const rule = rulesFor(context, behavior, call.tool).find((r) => coversInput(r, call));
    if (rule) return byRule3(behavior, rule);
  }
  if (FREE_TOOLS.has(call.tool)) return plain("allow", {
    kind: "mode",
    message: `${call.tool} never asks`
  });
  return plain("ask", {
    kind: "no_rule",
    message: `No rule covers ${call.tool}`
  });
}
function coversInput({ rule }, call) {
  const { content } = rule;
  switch (content.kind) {
    case "whole_tool":
      return true;
    case "domain":
      return coversDomain(content.domain, stringAt(call.input, "url") ?? "");
    case "name": {
      const name = stringAt(call.input, call.tool === "Skill" ? "skill" : "subagent_type") ?? "";
      return content.name === name || content.name.endsWith(" *") && name.startsWith(content.name.slice(0, -2));
    }
    case "other":
      return stringAt(call.input, content.text.split(":")[0] ?? "") === content.text.slice(content.text.indexOf(":") + 1);
    case "exact":
    case "prefix":
    case "wildcard":
    case "path":
      return false;
  }
}
function coversDomain(domain, url) {
  const host = /^[a-z]+:\/\/(?:[^/@]*@)?([^/:?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? "";
  const wanted2 = domain.toLowerCase();
  if (wanted2 === "*") return host !== "";
  return wanted2.startsWith("*.") ? host.endsWith(wanted2.slice(1)) : host === wanted2;
}
function underMode(verdict, { mode }) {
  if (verdict.verdict !== "ask" || verdict.rule !== void 0) {
    return mode === "dontAsk" && verdict.verdict === "ask" ? refused(verdict) : verdict;
  }
  switch (mode) {
    case "dontAsk":
      return refused(verdict);
    case "bypassPermissions":
      if (verdict.reason.kind === "guarded_path") return verdict;
      return {
        ...verdict,
        verdict: "allow",
        reason: {
          kind: "mode",
          message: "bypassPermissions mode asks about nothing"
        }
      };
    case "auto":
      return {
        ...verdict,
        reason: {
          kind: "classifier",
          message: `Auto mode asks its classifier: ${verdict.reason.message}`
        }
      };
    case "default":
    case "acceptEdits":
    case "plan":
      return verdict;
  }
}
function refused(verdict) {
  return {
    ...verdict,
    verdict: "deny",
    reason: {
      kind: "mode",
      message: `dontAsk mode refuses what would be asked: ${verdict.reason.message}`
    }
  };
}
function byRule3(verdict, rule) {
  return {
    verdict,
    reason: {
      kind: "rule",
      message: `${rule.rule.text} covers the call`
    },
    rule: rule.rule.text,
    source: rule.source,
    parts: []
  };
}
function plain(verdict, reason) {
  return {
    verdict,
    reason,
    parts: []
  };
}

// lib/permissions/risk_table.ts
function each(kind, names4) {
  return names4.split(/ *, */).map((name) => [
    name,
    kind
  ]);
}
var SUBCOMMAND_RISKS = Object.fromEntries([
  ...each("package_install", "npm install, npm i, npm ci, npm add, npm update, pnpm install, pnpm i, pnpm add, yarn add, yarn install, bun install, bun add, pip install, pip3 install, uv add, uv sync, poetry add, poetry install, pipx install, gem install, bundle install, cargo install, cargo add, go get, go install, brew install, brew upgrade, apt install, apt-get install, apk add, dnf install, yum install, composer install, composer require, deno install, deno add, mise install, conda install"),
  ...each("vcs_remote", "git push, git remote, git send-email, gh pr, gh issue, gh release, gh repo, gh api, gh workflow, gh run, gh gist, gh secret, hg push, svn commit"),
  ...each("network", "git fetch, git pull, git clone, git ls-remote, git submodule, docker pull, docker push, docker login, npm publish, npm view"),
  ...each("project_write", "git add, git commit, git checkout, git switch, git merge, git rebase, git stash, git tag, git branch, git cherry-pick, git revert, git restore, git mv, git rm, git init, git apply, git am, cargo fmt, deno fmt, go fmt, go mod"),
  ...each("destructive", "git clean, docker prune, docker rm, docker rmi, docker volume, docker system, kubectl delete, terraform destroy, helm uninstall")
]);
var PROGRAM_RISKS = Object.fromEntries([
  ...each("network", "curl, wget, ssh, scp, sftp, rsync, ftp, nc, ncat, telnet, ping, dig, nslookup, host, aws, gcloud, az, http, httpie"),
  ...each("destructive", "dd, shred, mkfs, truncate, wipefs, kill, pkill, killall, reboot, shutdown, dropdb"),
  ...each("privileged", "chroot, mount, umount, systemctl, crontab, useradd, usermod, passwd, visudo"),
  ...each("arbitrary_code", "eval, source, ., exec, bash, sh, zsh, dash, ksh, fish, xargs, parallel, watch, setsid, flock, ssh-agent"),
  ...each("project_write", "chmod, chown, ln, patch, unzip, tar, gofmt, prettier, black, rustfmt")
]);
var RUNNERS = new Set("node deno bun python python2 python3 ruby perl php lua R Rscript julia java scala groovy ts-node tsx npx bunx pnpx uvx pipx npm pnpm yarn uv poetry pytest make just task rake gradle mvn cargo go dotnet swift docker podman kubectl terraform mise direnv nix awk osascript powershell pwsh cmd busybox env jest vitest tox nox bundle composer".split(" "));

// lib/permissions/lint.ts
function lintRules(settings) {
  const findings = settings.problems.map((p) => ({
    kind: p.kind === "malformed_rule" ? "malformed" : "ignored_file",
    rule: p.rule ?? "",
    behavior: null,
    source: p.source,
    message: p.kind === "malformed_rule" ? p.message : `${p.message}; Claude Code ignores the file`
  }));
  settings.rules.forEach((rule, i) => {
    for (const [kind, message] of ruleProblems(rule)) findings.push(finding(kind, rule, message));
    const before = settings.rules.slice(0, i);
    const same3 = before.find((r) => r.behavior === rule.behavior && r.rule.text === rule.rule.text && r.anchor === rule.anchor);
    if (same3) findings.push(finding("duplicate", rule, `stands in ${same3.source.path} too`));
    else {
      const over = settings.rules.find((r) => r.rule.text !== rule.rule.text && shadows(r, rule));
      if (over) {
        findings.push(finding("shadowed", rule, `${over.behavior} ${over.rule.text} in ${over.source.path} decides first`));
      }
    }
  });
  return findings;
}
function finding(kind, rule, message) {
  return {
    kind,
    rule: rule.rule.text,
    behavior: rule.behavior,
    source: rule.source,
    message
  };
}
var DEAD_TOOLS = /* @__PURE__ */ new Set([
  "Write",
  "MultiEdit",
  "NotebookEdit",
  "Glob",
  "Grep",
  "LS"
]);
function ruleProblems({ rule, behavior }) {
  const found = [];
  const { content } = rule;
  if (content.kind === "path") {
    if (DEAD_TOOLS.has(rule.tool)) {
      found.push([
        "dead_path_rule",
        `only Read(\u2026) and Edit(\u2026) paths count; write Edit(${content.pattern})`
      ]);
    }
    if (content.anchor === "source" && /^\/(?:home|Users|etc|tmp|var|usr|opt|root|mnt|srv|private|[a-z])\//.test(content.pattern)) {
      found.push([
        "unanchored_absolute",
        `begins in the folder of the settings file; an absolute path needs two slashes: /${content.pattern}`
      ]);
    }
    if (content.anchor === "cwd" && content.pattern.startsWith("../")) {
      found.push([
        "dead_path_rule",
        "a path that leads out of the folder never matches"
      ]);
    }
  }
  if (behavior === "allow") {
    const runs = runsAnything(rule);
    if (runs) found.push([
      "arbitrary_code",
      runs
    ]);
    if (runs || rule.tool === "Agent" || rule.tool === "Monitor") {
      found.push([
        "dropped_in_auto",
        "auto mode does not honour it"
      ]);
    }
  }
  if (holdsSecret(rule.text)) found.push([
    "secret",
    "holds what looks like a secret; settings are often shared"
  ]);
  return found;
}
function runsAnything({ tool, content }) {
  if (tool !== "Bash" && tool !== "PowerShell") return null;
  if (content.kind === "whole_tool") return "allows every command";
  const text2 = content.kind === "prefix" ? `${content.prefix} *` : content.kind === "wildcard" ? content.pattern : null;
  if (text2 === null) return null;
  const [program = "", second = ""] = text2.split(" ");
  if (program.includes("*") && program !== "*") return null;
  if (program === "*") return "a star for the program allows every command that ends so";
  if (/^(?:sudo|doas|su|pkexec)$/.test(program)) return `${program} runs any command as another user`;
  if (/^(?:ba|z|da|k|fi)?sh$|^(?:env|xargs|nohup|nice|timeout|eval|exec|ssh|watch|setsid)$/.test(program) && /^-c$|^\*$|^$/.test(second)) {
    return `${program} runs any command`;
  }
  if (/^(?:npx|bunx|pnpx|uvx)$/.test(program) && second === "*") return `${program} downloads and runs any package`;
  if (RUNNERS.has(program) && /^\*$|^-[cem]$|^--eval$|^exec$|^dlx$|^x$|^run$/.test(second) && !/^(?:npm|pnpm|yarn|bun|cargo|go|make|just|mise) run/.test(text2)) {
    return `${program} runs any code it is given`;
  }
  return null;
}
var SECRETS = [
  /\b(?:ghp|gho|ghs|ghu|github_pat)_[A-Za-z0-9_]{20,}/,
  /\bsk-[A-Za-z0-9_-]{20,}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bxox[abpr]-[A-Za-z0-9-]{10,}/,
  /\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{5,}/,
  /\b[A-Z_]*(?:TOKEN|SECRET|PASSWORD|API_?KEY)=(?!\$|\*)[^\s*]{8,}/,
  /\bBearer\s+(?!\$)[\w.~+/-]{16,}/,
  /:\/\/[^/\s:@]+:[^/\s:@]{6,}@/
];
function holdsSecret(text2) {
  return SECRETS.some((s) => s.test(text2));
}
function shadows(over, rule) {
  if (over.rule.tool !== rule.rule.tool) return false;
  const order2 = [
    "deny",
    "ask",
    "allow"
  ];
  const first = order2.indexOf(over.behavior) - order2.indexOf(rule.behavior);
  if (first > 0) return false;
  const { content } = over.rule;
  if (content.kind === "whole_tool") return first < 0 ? true : rule.rule.content.kind !== "whole_tool";
  const given = rule.rule.content;
  if (given.kind === "exact") return matchesCommand(content, {
    exact: [
      given.command
    ],
    spaced: [
      given.command
    ]
  });
  if (given.kind === "prefix" || given.kind === "wildcard") {
    if (content.kind !== "prefix" && content.kind !== "wildcard") return false;
    const sample = given.kind === "prefix" ? given.prefix : given.pattern;
    const open = given.kind === "prefix" || / \*$/.test(sample);
    const covers2 = matchesCommand(content, {
      exact: [],
      spaced: [
        sample
      ]
    });
    return covers2 && open && over.rule.text !== rule.rule.text;
  }
  return first < 0 && over.rule.text === rule.rule.text;
}

// lib/permissions/risk.ts
init_json();
var ORDER = [
  "read_only",
  "project_write",
  "unknown",
  "outside_write",
  "network",
  "package_install",
  "vcs_remote",
  "destructive",
  "arbitrary_code",
  "privileged"
];
function riskOf(call, context) {
  switch (call.tool) {
    case "Bash":
      return lineRisk(stringAt(call.input, "command") ?? "", context);
    case "Read":
    case "Glob":
    case "Grep":
    case "LS":
    case "NotebookRead":
      return {
        kind: "read_only",
        reason: `${call.tool} only reads`
      };
    case "Edit":
    case "Write":
    case "MultiEdit":
    case "NotebookEdit":
      return writeRisk(stringAt(call.input, "file_path") ?? stringAt(call.input, "notebook_path") ?? ".", context);
    case "WebFetch":
    case "WebSearch":
      return {
        kind: "network",
        reason: `${call.tool} reaches the network`
      };
    default:
      return {
        kind: "unknown",
        reason: `Nothing is known of ${call.tool}`
      };
  }
}
function writeRisk(path, context) {
  const full = resolvePath(path, context);
  return isWorkingPath(full, context) ? {
    kind: "project_write",
    reason: `changes ${full}`
  } : {
    kind: "outside_write",
    reason: `changes ${full}, outside the session's folders`
  };
}
function lineRisk(command, context) {
  const reading = readShell(command, context.home);
  const risks = reading.parts.flatMap((part, i) => {
    const piped = reading.piped && i > 0 && isShell(part);
    return piped ? [
      {
        kind: "arbitrary_code",
        reason: `runs what is piped into ${part.argv[0]}`
      }
    ] : partRisks(part, context);
  });
  if (reading.tooComplex !== null) risks.push({
    kind: "unknown",
    reason: reading.tooComplex
  });
  return risks.reduce((worst2, risk) => ORDER.indexOf(risk.kind) > ORDER.indexOf(worst2.kind) ? risk : worst2, {
    kind: "read_only",
    reason: "only reads"
  });
}
function isShell(part) {
  return /^(?:ba|z|da|k|fi)?sh$/.test(part.argv[0] ?? "");
}
function partRisks(part, context) {
  const risks = [];
  for (const { operator, target } of part.redirects) {
    if (/^&?>/.test(operator) && target !== "" && target !== "/dev/null" && !/^\d+$/.test(target)) {
      risks.push(writeRisk(target, context));
    }
  }
  if (/^(?:sudo|doas|pkexec|su)$/.test(part.argv[0] ?? "")) {
    risks.push({
      kind: "privileged",
      reason: `${part.argv[0]} runs as another user`
    });
  }
  const { argv } = unwrap(part, "deny");
  const name = (argv[0] ?? "").replace(/^.*\//, "");
  const listed2 = SUBCOMMAND_RISKS[`${name} ${argv[1] ?? ""}`] ?? PROGRAM_RISKS[name];
  if (name === "rm" && argv.some((w) => /^-[a-zA-Z]*[rR]|^--recursive/.test(w))) {
    risks.push({
      kind: "destructive",
      reason: "rm removes whole folders"
    });
  } else if (name === "find" && argv.includes("-delete")) {
    risks.push({
      kind: "destructive",
      reason: "find -delete removes files"
    });
  } else if (name === "find" && argv.some((w) => /^-(?:exec|ok)/.test(w))) {
    risks.push({
      kind: "arbitrary_code",
      reason: "find -exec runs commands"
    });
  } else if (name === "git" && argv[1] === "push" && argv.some((w) => /^(?:-f|--force|--delete|--mirror)/.test(w))) {
    risks.push({
      kind: "destructive",
      reason: "git push rewrites or deletes on the remote"
    });
  } else if (name === "git" && argv[1] === "reset" && argv.includes("--hard")) {
    risks.push({
      kind: "destructive",
      reason: "git reset --hard drops changes"
    });
  } else if (listed2) {
    risks.push({
      kind: listed2,
      reason: `${[
        name,
        argv[1]
      ].filter(Boolean).join(" ")}: ${DESCRIPTION[listed2]}`
    });
  } else if (isReadOnly(part)) risks.push({
    kind: "read_only",
    reason: `${name} only reads`
  });
  else if (RUNNERS.has(name)) {
    risks.push({
      kind: "arbitrary_code",
      reason: `${name} runs code of the project or of the command line`
    });
  } else {
    const writes = (commandPaths(argv) ?? []).filter((p) => p.use === "write" || p.use === "copied");
    if (writes.length === 0) risks.push({
      kind: "unknown",
      reason: `Nothing is known of ${name}`
    });
    for (const { path } of writes) risks.push(writeRisk(path, context));
  }
  return risks;
}
var DESCRIPTION = {
  read_only: "only reads",
  project_write: "changes files of the project",
  outside_write: "changes files outside the project",
  network: "reaches the network",
  package_install: "installs packages, whose scripts run",
  vcs_remote: "changes a remote repository",
  destructive: "removes what cannot be brought back",
  privileged: "runs as another user",
  arbitrary_code: "runs code",
  unknown: "nothing is known"
};

// lib/permissions/rule.ts
var PATH_TOOLS = /* @__PURE__ */ new Set([
  "Read",
  "Edit",
  "Write",
  "MultiEdit",
  "NotebookEdit",
  "Glob",
  "Grep",
  "LS",
  "Cd"
]);
var COMMAND_TOOLS = /* @__PURE__ */ new Set([
  "Bash",
  "PowerShell",
  "Monitor"
]);
function parseRule(text2) {
  const malformed = (reason) => ({
    status: "malformed",
    text: text2,
    reason
  });
  if (text2.trim() === "") return malformed("the rule is empty");
  const open = unescapedIndex(text2, "(");
  const toolName = (open < 0 ? text2 : text2.slice(0, open)).trim();
  const tool = toolName === "Task" ? "Agent" : toolName;
  if (open < 0) {
    if (unescapedIndex(text2, ")") >= 0) return malformed("a closing parenthesis without an opening one");
    return toolNameProblem(text2, tool) ?? {
      status: "ok",
      rule: {
        text: text2,
        tool,
        content: {
          kind: "whole_tool"
        }
      }
    };
  }
  if (!text2.endsWith(")") || isEscaped(text2, text2.length - 1)) {
    return malformed(unescapedIndex(text2, ")") < 0 ? "the parenthesis is not closed" : "text after the closing parenthesis");
  }
  if (toolName === "") return malformed("no tool before the parenthesis");
  if (/\s$/.test(text2.slice(0, open))) return malformed("a space before the parenthesis");
  const raw = text2.slice(open + 1, -1);
  if (raw === "") return malformed("nothing in the parentheses");
  const problem = toolNameProblem(text2, tool);
  if (problem) return problem;
  const content = unescape(raw);
  if (tool.startsWith("mcp__")) return malformed("MCP rules take no parentheses");
  return {
    status: "ok",
    rule: {
      text: text2,
      tool,
      content: contentOf2(tool, content)
    }
  };
}
function toolNameProblem(text2, tool) {
  if (!/^[A-Z][A-Za-z]*$|^mcp__[\w.*-]+$|^[\w*-]*\*[\w*-]*$/.test(tool)) {
    return {
      status: "malformed",
      text: text2,
      reason: `no tool is called ${JSON.stringify(tool)}; tool names begin with a capital or mcp__`
    };
  }
  return null;
}
function contentOf2(tool, text2) {
  if (COMMAND_TOOLS.has(tool)) return commandContent(text2);
  if (PATH_TOOLS.has(tool)) return pathContent(text2);
  if (tool === "WebFetch" && text2.startsWith("domain:")) {
    return {
      kind: "domain",
      domain: text2.slice("domain:".length).trim()
    };
  }
  if (tool === "Agent" || tool === "Skill") return {
    kind: "name",
    name: text2.trim()
  };
  return text2 === "*" ? {
    kind: "whole_tool"
  } : {
    kind: "other",
    text: text2
  };
}
function commandContent(text2) {
  const command = text2.trim();
  if (command === "*" || command === "") return {
    kind: "whole_tool"
  };
  if (command.endsWith(":*") && command.length > 2) return {
    kind: "prefix",
    prefix: command.slice(0, -2)
  };
  return /(?<!\\)\*/.test(command) ? {
    kind: "wildcard",
    pattern: command
  } : {
    kind: "exact",
    command
  };
}
function pathContent(text2) {
  if (text2.startsWith("//")) return {
    kind: "path",
    anchor: "root",
    pattern: text2.slice(1)
  };
  if (text2 === "~" || text2.startsWith("~/")) return {
    kind: "path",
    anchor: "home",
    pattern: text2.slice(1) || "/"
  };
  if (text2.startsWith("/")) return {
    kind: "path",
    anchor: "source",
    pattern: text2
  };
  return {
    kind: "path",
    anchor: "cwd",
    pattern: text2
  };
}
function formatRule(rule) {
  const inner = contentText(rule.content);
  return inner === null ? rule.tool : `${rule.tool}(${inner.replace(/[\\()]/g, "\\$&")})`;
}
function contentText(content) {
  switch (content.kind) {
    case "whole_tool":
      return null;
    case "exact":
      return content.command;
    case "prefix":
      return `${content.prefix}:*`;
    case "wildcard":
      return content.pattern;
    case "path":
      return content.anchor === "root" ? `/${content.pattern}` : content.anchor === "home" ? `~${content.pattern}` : content.pattern;
    case "domain":
      return `domain:${content.domain}`;
    case "name":
      return content.name;
    case "other":
      return content.text;
  }
}
function isEscaped(text2, at) {
  let count = 0;
  for (let i = at - 1; i >= 0 && text2[i] === "\\"; i--) count++;
  return count % 2 === 1;
}
function unescapedIndex(text2, char) {
  for (let i = text2.indexOf(char); i >= 0; i = text2.indexOf(char, i + 1)) if (!isEscaped(text2, i)) return i;
  return -1;
}
function unescape(text2) {
  return text2.replace(/\\([\\()])/g, "$1");
}

// lib/permissions/settings.ts
init_main();
init_json();
var MODES = {
  default: "default",
  manual: "default",
  acceptEdits: "acceptEdits",
  plan: "plan",
  dontAsk: "dontAsk",
  bypassPermissions: "bypassPermissions",
  auto: "auto"
};
function parseMode(name) {
  return MODES[name] ?? null;
}
function parseSettings(text2, source) {
  const problems = [];
  const value = readJson(text2, source, problems);
  if (!isJsonObject(value)) {
    if (problems.length === 0) problems.push({
      kind: "shape",
      message: "The settings are not an object",
      source
    });
    return {
      source,
      rules: [],
      defaultMode: null,
      additionalDirectories: [],
      problems
    };
  }
  const permissions = objectAt(value, "permissions") ?? {};
  const rules3 = [
    "deny",
    "ask",
    "allow"
  ].flatMap((behavior) => rulesOf(permissions, behavior, source, problems));
  const mode = stringAt(permissions, "defaultMode");
  return {
    source,
    rules: rules3,
    defaultMode: mode === null ? null : parseMode(mode),
    additionalDirectories: arrayAt(permissions, "additionalDirectories").filter((d) => typeof d === "string"),
    problems
  };
}
function readJson(text2, source, problems) {
  try {
    return JSON.parse(text2);
  } catch {
    const errors2 = [];
    const value = parse2(text2, errors2, {
      allowTrailingComma: true,
      disallowComments: false
    });
    const first = errors2[0];
    problems.push(first ? {
      kind: "syntax",
      message: `${printParseErrorCode(first.error)} at offset ${first.offset}`,
      source
    } : {
      kind: "comments",
      message: "Comments or trailing commas: Claude Code ignores the whole file",
      source
    });
    return first ? void 0 : value;
  }
}
function rulesOf(permissions, behavior, source, problems) {
  const anchor = anchorFolder(source.path);
  return arrayAt(permissions, behavior).flatMap((entry) => {
    const parsed2 = typeof entry === "string" ? parseRule(entry) : {
      status: "malformed",
      text: JSON.stringify(entry),
      reason: "a rule is a text"
    };
    if (parsed2.status === "ok") return [
      {
        rule: parsed2.rule,
        behavior,
        source,
        anchor
      }
    ];
    problems.push({
      kind: "malformed_rule",
      message: `${behavior}: ${parsed2.reason}`,
      source,
      rule: parsed2.text
    });
    return [];
  });
}
function anchorFolder(path) {
  const folder = path.slice(0, Math.max(path.lastIndexOf("/"), 0));
  const inClaude = /\/\.claude$/.test(folder) && /\/settings[^/]*\.json$/.test(path);
  return (inClaude ? folder.slice(0, -"/.claude".length) : folder) || "/";
}
var ORDER2 = [
  "managed",
  "flag",
  "local",
  "project",
  "user"
];
function mergeSettings(parts3) {
  const ordered = [
    ...parts3
  ].sort((a, b) => ORDER2.indexOf(a.source.layer) - ORDER2.indexOf(b.source.layer));
  return {
    rules: ordered.flatMap((p) => p.rules),
    defaultMode: ordered.find((p) => p.defaultMode !== null)?.defaultMode ?? null,
    additionalDirectories: [
      ...new Set(ordered.flatMap((p) => p.additionalDirectories))
    ],
    problems: ordered.flatMap((p) => p.problems)
  };
}

// lib/permissions/suggest.ts
init_json();

// lib/permissions/suggest_prefix.ts
var SUBCOMMAND = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
var BARE_PROGRAMS = new Set("sh bash zsh fish csh tcsh ksh dash cmd powershell pwsh bash.exe cmd.exe powershell.exe pwsh.exe env xargs nice stdbuf nohup timeout time command builtin noglob sudo doas pkexec".split(" "));

// lib/permissions/suggest.ts
var EDITS = {
  type: "setMode",
  mode: "acceptEdits",
  destination: "session"
};
var MAX_RULES = 5;
function suggest(call, context) {
  const verdict = decide(call, context);
  if (verdict.verdict !== "ask" || verdict.rule !== void 0) return [];
  if (call.tool === "Bash") {
    return suggestForLine(readShell(stringAt(call.input, "command") ?? "", context.home).parts, verdict, context);
  }
  const path = stringAt(call.input, "file_path") ?? stringAt(call.input, "notebook_path") ?? stringAt(call.input, "path");
  if (path === null) return [
    rules([
      {
        toolName: call.tool
      }
    ], "localSettings")
  ];
  const full = resolvePath(path, context);
  if (verdict.reason.kind === "path" && verdict.reason.use === "read") return readSuggestion(full, context);
  const edits = context.mode === "acceptEdits" ? [] : [
    EDITS
  ];
  return [
    ...edits,
    ...isInside(full, context.cwd) ? [] : [
      folders([
        parentOf(full)
      ])
    ]
  ];
}
function rules(list2, destination) {
  return {
    type: "addRules",
    rules: list2,
    behavior: "allow",
    destination
  };
}
function folders(directories) {
  return {
    type: "addDirectories",
    directories,
    destination: "session"
  };
}
var SILENT = /* @__PURE__ */ new Set([
  "too_complex",
  "shell_operators",
  "background",
  "assigned_variable",
  "changed_folder"
]);
function suggestForLine(parts3, verdict, context) {
  const { reason } = verdict;
  if (verdict.parts.some((p) => p.reason.kind === "runs_arguments")) return [];
  const changes = reason.kind === "changed_folder" && reason.message.startsWith("A change");
  if (SILENT.has(reason.kind) && !changes && !(reason.kind === "changed_folder" && reason.message.startsWith("A redirection"))) {
    return [];
  }
  const written = (p) => p.reason.kind === "path" && p.reason.use === "write";
  if (changes && verdict.parts.every((p) => p.verdict === "allow" || written(p))) {
    return context.mode === "acceptEdits" ? [] : [
      EDITS
    ];
  }
  const segments = /* @__PURE__ */ new Map();
  parts3.forEach((part, i) => {
    const found = verdict.parts[i];
    if (found) segments.set(part.segment, [
      ...segments.get(part.segment) ?? [],
      {
        part,
        verdict: found
      }
    ]);
  });
  const seen = /* @__PURE__ */ new Set();
  return [
    ...segments.values()
  ].flatMap((segment) => {
    const text2 = segment.map((s) => s.part.text).join("\n");
    if (seen.has(text2)) return [];
    seen.add(text2);
    const asked2 = segment.filter((s) => s.verdict.verdict === "ask");
    const only = asked2.length === 1 ? asked2[0] : void 0;
    return only && (segment.length === 1 || only.verdict.reason.kind === "path") ? forOne(only.part, only.verdict, context) : forSeveral(asked2, context);
  });
}
function forOne(part, { reason }, context) {
  switch (reason.kind) {
    case "path":
    case "guarded_path": {
      const edits = context.mode === "acceptEdits" ? [] : [
        EDITS
      ];
      if (reason.path === "") return edits;
      if (reason.kind === "path" && reason.use !== "write") {
        return readSuggestion(resolvePath(reason.path, context), context);
      }
      const redirected2 = part.redirects.some((r) => /^&?>/.test(r.operator) && resolvePath(r.target, context) === reason.path);
      const folder = folders([
        parentOf(reason.path)
      ]);
      return redirected2 ? [
        folder
      ] : [
        folder,
        ...edits
      ];
    }
    case "no_rule":
      return [
        rules([
          {
            toolName: "Bash",
            ruleContent: suggestedPrefix(part)
          }
        ], "localSettings")
      ];
    default:
      return [];
  }
}
function forSeveral(asked2, context) {
  const found = [];
  const seen = /* @__PURE__ */ new Set();
  for (const { part, verdict: { reason } } of asked2) {
    let rule = null;
    if (reason.kind === "no_rule") rule = {
      toolName: "Bash",
      ruleContent: suggestedPrefix(part)
    };
    else if (reason.kind === "path") {
      const folder = reason.use === "write" ? null : readRule(resolvePath(reason.path, context), context);
      if (!/["']#/.test(part.text)) rule = folder ?? {
        toolName: "Bash",
        ruleContent: suggestedPrefix(part)
      };
    } else if (reason.kind === "guarded_path") return [];
    const key = rule ? `${rule.toolName}(${rule.ruleContent})` : "";
    if (!rule || seen.has(key)) continue;
    seen.add(key);
    found.push(rule);
  }
  return found.length === 0 ? [] : [
    rules(found.slice(0, MAX_RULES), "localSettings")
  ];
}
function readSuggestion(path, context) {
  const rule = readRule(path, context);
  return rule ? [
    rules([
      rule
    ], "session")
  ] : [];
}
function readRule(path, context) {
  const folder = isFolder(path, context) ? path : parentOf(path);
  return folder === "/" ? null : {
    toolName: "Read",
    ruleContent: `/${folder}/**`
  };
}
var SYSTEM_FOLDERS = new Set("/ /bin /dev /etc /home /lib /mnt /opt /proc /root /run /sbin /srv /sys /tmp /usr /usr/bin /usr/lib /usr/local /var /var/log /Users /private /Library".split(" "));
function isFolder(path, context) {
  if (context.isFolder) return context.isFolder(path);
  return SYSTEM_FOLDERS.has(path) || isInside(context.cwd, path) || isInside(context.home, path);
}
function suggestedPrefix(part) {
  const safe = part.assignments.every(isSafeAssignment);
  const name = part.words[0]?.raw ?? part.argv[0] ?? "";
  const program = part.argv[0] ?? "";
  const second = part.words[1]?.raw ?? part.argv[1];
  if (safe && second !== void 0 && SUBCOMMAND.test(second) && !BARE_PROGRAMS.has(program)) {
    return `${name} ${second} *`;
  }
  if (part.redirects.some((r) => r.operator.startsWith("<<")) && safe && part.words.length > 0) {
    return `${part.words.map((w) => w.raw).join(" ")} *`;
  }
  const text2 = part.words.some(isRewritten) || part.assignments.some((a) => a.raw.includes("$HOME")) ? quoted(part) : part.text;
  const line2 = text2.indexOf("\n");
  if (line2 < 0) return text2;
  const first = quoted(part).split("\n")[0].trimEnd();
  return `${first} *`;
}
function isRewritten({ raw }) {
  return /^"[^"]*\\\$/.test(raw);
}
function quoted(part) {
  return [
    ...part.assignments.map((a) => `${a.name}=${a.value}`),
    ...part.argv.map((w) => /^[\w@%+=:,./-]+$/.test(w) ? w : `'${w.replaceAll("'", `'\\''`)}'`)
  ].join(" ");
}

// lib/cli/decide.ts
function readSettingsFiles(paths, shell2) {
  return mergeSettings(paths.map((given) => {
    const path = given.startsWith("/") ? given : `${shell2.cwd()}/${given}`;
    let text2;
    try {
      text2 = shell2.readText(path);
    } catch (e) {
      throw new UsageError(`Cannot read settings ${JSON.stringify(given)}: ${e instanceof Error ? e.message : String(e)} (add --allow-read=${given})`);
    }
    return parseSettings(text2, {
      layer: layerOf(path, shell2),
      path: normal(path)
    });
  }));
}
function normal(path) {
  const parts3 = [];
  for (const part of path.split("/")) {
    if (part === "..") parts3.pop();
    else if (part !== "" && part !== ".") parts3.push(part);
  }
  return `/${parts3.join("/")}`;
}
function layerOf(path, shell2) {
  if (/\/managed-settings(?:\.d\/[^/]*)?[^/]*\.json$/.test(path)) return "managed";
  if (path.endsWith("/settings.local.json")) return "local";
  if (path === `${shell2.home()}/.claude/settings.json`) return "user";
  return path.endsWith("/.claude/settings.json") ? "project" : "flag";
}
function readMode(given, settings) {
  if (given === void 0) return settings.defaultMode ?? "default";
  const mode = parseMode(given);
  if (mode === null) {
    throw new UsageError(`Unknown mode ${JSON.stringify(given)}: expected default, acceptEdits, plan, dontAsk, bypassPermissions or auto`);
  }
  return mode;
}
function unknownOption(name) {
  if (name.startsWith("-") && name !== "-") throw new UsageError(`Unknown option ${name}`);
  return true;
}
var decideCommand = {
  name: "decide",
  summary: "What Claude Code would do with the tool calls on standard input",
  usage: `Usage: debrief decide --settings FILE [--settings FILE] [--cwd DIR] [--mode MODE] < calls.jsonl

Reads one call a line ({"tool_name":"Bash","tool_input":{"command":"npm test"}}) and prints one decision a line.

  --settings FILE  a settings file in force (repeatable)
  --cwd DIR        the session's working folder (default: this one)
  --mode MODE      default, acceptEdits, plan, dontAsk, bypassPermissions or auto`,
  examples: [
    `echo '{"tool_name":"Bash","tool_input":{"command":"npm test"}}' | debrief decide --settings .claude/settings.json`
  ],
  async run(args, shell2) {
    const given = parseArgs(args, {
      string: [
        "settings",
        "cwd",
        "mode"
      ],
      collect: [
        "settings"
      ],
      unknown: unknownOption
    });
    if (given._.length > 0) throw new UsageError(`Unexpected argument ${JSON.stringify(String(given._[0]))}`);
    const settings = readSettingsFiles(given.settings, shell2);
    const context = {
      settings,
      cwd: absolute(given.cwd, shell2),
      home: shell2.home(),
      mode: readMode(given.mode, settings)
    };
    for await (const line2 of shell2.stdinLines()) {
      if (line2.trim() === "") continue;
      shell2.stdout(`${JSON.stringify(answer(line2, context))}
`);
    }
    return 0;
  }
};
function absolute(path, shell2) {
  if (path === void 0) return shell2.cwd();
  return normal(path.startsWith("/") ? path : `${shell2.cwd()}/${path}`);
}
function answer(line2, context) {
  let value;
  try {
    value = JSON.parse(line2);
  } catch (e) {
    return {
      error: `Not JSON: ${e instanceof Error ? e.message : String(e)}`
    };
  }
  const tool = isJsonObject(value) ? stringAt(value, "tool_name") : null;
  if (!isJsonObject(value) || tool === null) return {
    error: 'Expected {"tool_name":\u2026,"tool_input":{\u2026}}'
  };
  return decide({
    tool,
    input: objectAt(value, "tool_input") ?? {}
  }, context);
}

// lib/cli/client_version.ts
init_json();
var VERSION2 = /(\d+\.\d+\.\d+)/;
var VERSIONED = /[/\\]versions[/\\](\d+\.\d+\.\d+)(?:[/\\]|$)/;
var PACKAGE = /^(.*[/\\]node_modules[/\\]@anthropic-ai[/\\]claude-code(?:-[\w-]+)?)[/\\]/;
var LINES = 200;
function inPath(name, shell2) {
  const windows = shell2.machine.os === "windows";
  const names4 = windows ? [
    `${name}.exe`,
    `${name}.cmd`
  ] : [
    name
  ];
  for (const folder of (shell2.env("PATH") ?? "").split(windows ? ";" : ":")) {
    if (folder === "") continue;
    for (const file of names4) {
      const path = `${folder.replace(/[/\\]+$/, "")}/${file}`;
      if (shell2.machine.standing(path) === "file") return path;
    }
  }
  return null;
}
function byPlace(path, shell2) {
  const real = shell2.machine.realPath(path) ?? path;
  const versioned = VERSIONED.exec(real)?.[1];
  if (versioned !== void 0) return versioned;
  const folder = PACKAGE.exec(real)?.[1];
  const text2 = folder === void 0 ? null : textOf2(`${folder}/package.json`, shell2);
  if (text2 === null) return null;
  try {
    const value = JSON.parse(text2);
    return isJsonObject(value) ? stringAt(value, "version") : null;
  } catch {
    return null;
  }
}
function newestSessions(projects, shell2, most) {
  const files2 = (shell2.machine.list(projects) ?? []).flatMap((name) => {
    const path = `${projects}/${name}`;
    if (name.endsWith(".jsonl")) return [
      path
    ];
    return (shell2.machine.list(path) ?? []).filter((file) => file.endsWith(".jsonl")).map((file) => `${path}/${file}`);
  });
  return files2.map((path) => ({
    path,
    time: shell2.machine.modifiedAt(path)
  })).sort((a, b) => b.time - a.time || (a.path < b.path ? -1 : 1)).slice(0, most).map(({ path }) => path);
}
function lastVersion(path) {
  try {
    return withSource(path, (source) => {
      let lines = 0;
      for (const entry of entriesBackward(source)) {
        if (entry.version !== null) return entry.version;
        if (++lines >= LINES) break;
      }
      return null;
    });
  } catch {
    return null;
  }
}
async function asked(path, shell2) {
  const run2 = await shell2.machine.run(path, [
    "--version"
  ]);
  if (run2.status === "failed") return {
    status: "unknown",
    why: `cannot ask "${path}": ${run2.message}`
  };
  const version2 = VERSION2.exec(run2.stdout)?.[1];
  return version2 === void 0 ? {
    status: "unknown",
    why: `"${path}" --version says no version`
  } : {
    status: "known",
    version: version2,
    source: "asked",
    path
  };
}
async function clientVersion(named, shell2) {
  const path = named === null ? inPath("claude", shell2) : absolutePath(named, shell2);
  const version2 = path === null ? null : byPlace(path, shell2);
  if (path !== null && version2 !== null) return {
    status: "known",
    version: version2,
    source: "program",
    path
  };
  if (named !== null && path !== null) return await asked(path, shell2);
  const config2 = configFolder(shell2);
  for (const session of config2 === null ? [] : newestSessions(`${config2}/projects`, shell2, 3)) {
    const written = lastVersion(session);
    if (written !== null) return {
      status: "known",
      version: written,
      source: "transcript",
      path: session
    };
  }
  const found = path === null ? "no claude in PATH" : `"${path}" does not say it by its place`;
  return {
    status: "unknown",
    why: `${found}, and no session to read it from (name the program: --client PATH)`
  };
}

// lib/hook/event_versions.ts
var EVENT_VERSIONS = {
  PreToolUse: "1.0.38",
  PostToolUse: "1.0.38",
  Notification: "1.0.38",
  Stop: "1.0.38",
  SubagentStop: "1.0.41",
  PreCompact: "1.0.48",
  UserPromptSubmit: "1.0.54",
  SessionStart: "1.0.62",
  SessionEnd: "1.0.85",
  SubagentStart: "2.0.43",
  PermissionRequest: "2.0.45",
  PostToolUseFailure: "2.0.77",
  Setup: "2.1.10",
  TeammateIdle: "2.1.33",
  TaskCompleted: "2.1.33",
  ConfigChange: "2.1.49",
  WorktreeCreate: "2.1.50",
  WorktreeRemove: "2.1.50",
  InstructionsLoaded: "2.1.69",
  PostCompact: "2.1.76",
  Elicitation: "2.1.76",
  ElicitationResult: "2.1.76",
  StopFailure: "2.1.78",
  CwdChanged: "2.1.83",
  FileChanged: "2.1.83",
  TaskCreated: "2.1.84",
  PermissionDenied: "2.1.89",
  MessageDisplay: "2.1.152",
  DirectoryAdded: "2.1.219",
  PostToolBatch: "2.1.240",
  UserPromptExpansion: "2.1.240",
  PreModelSwitch: "2.1.251",
  PostModelSwitch: "2.1.251"
};

// lib/transcript/version.ts
function compareVersions(a, b) {
  const left = a.split(".");
  const right = b.split(".");
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (Number.parseInt(left[i] ?? "0") || 0) - (Number.parseInt(right[i] ?? "0") || 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

// lib/cli/doctor/config_check.ts
var STOP_CONTEXT = "2.1.163";
var TOOL_CONTEXT = "2.1.9";
function* demands({ triage: triage2, summary, review: review2, intent }) {
  if (triage2.enabled && triage2.channel === "context") yield [
    'triage.channel "context"',
    STOP_CONTEXT
  ];
  if (summary.enabled && summary.context) yield [
    "summary.context",
    STOP_CONTEXT
  ];
  if (review2.mode === "context") yield [
    'review.mode "context"',
    STOP_CONTEXT
  ];
  if (!intent.enabled) return;
  if (intent.rules.some(({ event, action }) => event === "PreToolUse" && action === "context")) {
    yield [
      'an intent rule with "context" on PreToolUse',
      TOOL_CONTEXT
    ];
  }
  for (const event of new Set(intent.rules.map((rule) => rule.event))) {
    yield [
      `an intent rule on ${event}`,
      EVENT_VERSIONS[event] ?? "0"
    ];
  }
}
async function* configFindings(around, shell2) {
  const { found, plugin, client } = around;
  const places = {
    project: shell2.cwd(),
    configDir: configFolder(shell2)
  };
  const { config: config2, problems, files: files2 } = await loadConfig({
    ...places,
    readText: (path) => textOf2(path, shell2)
  });
  for (const { message } of problems) {
    const untrusted = message.includes("not trusted");
    const todo = untrusted ? "read it, then: debrief config trust" : "debrief config check says what is expected";
    yield {
      check: "config",
      level: "warning",
      text: message,
      todo
    };
  }
  if (problems.length === 0) {
    const text2 = files2.length === 0 ? `the defaults (no ${configPaths(places).user ?? "debrief.jsonc"})` : files2.join(", ");
    yield {
      check: "config",
      level: "ok",
      text: text2,
      todo: null
    };
  }
  for (const [what, since] of demands(config2)) {
    if (client.status === "unknown" || compareVersions(client.version, since) >= 0) continue;
    const text2 = `${what} needs client ${since} or later, and this is ${client.version}: it does nothing`;
    yield {
      check: "config",
      level: "warning",
      text: text2,
      todo: "update the client, or do without it"
    };
  }
  const needed = new Set(config2.intent.rules.map(({ event }) => event));
  const there = new Set(found.filter(({ own: own2 }) => own2.hook === "tool_intent").map(({ event }) => event));
  const without2 = [
    ...needed
  ].filter((event) => !there.has(event));
  if (!plugin && found.length > 0 && config2.intent.enabled && without2.length > 0) {
    const text2 = `intent.rules has rules for ${without2.join(", ")}, but tool_intent is not registered there`;
    yield {
      check: "config",
      level: "warning",
      text: text2,
      todo: "debrief install --hooks tool_intent"
    };
  }
}

// lib/cli/doctor/finding.ts
var CHECKS = [
  "client",
  "settings",
  "hooks",
  "deno",
  "transcripts",
  "drift",
  "state",
  "log",
  "config"
];

// lib/cli/doctor/folder_trust.ts
init_json();
function* upwards(folder) {
  for (let at = folder; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) yield at;
  yield "/";
}
function* trustFindings(shell2) {
  const folder = shell2.env("CLAUDE_CONFIG_DIR") || shell2.home();
  let state;
  try {
    state = JSON.parse(textOf2(`${folder}/.claude.json`, shell2) ?? "null");
  } catch {
    return;
  }
  const projects = isJsonObject(state) ? objectAt(state, "projects") : null;
  if (projects === null) return;
  for (const path of upwards(shell2.cwd())) {
    if (objectAt(projects, path)?.["hasTrustDialogAccepted"] === true) return;
  }
  const text2 = "this folder is not trusted in the client: interactive sessions run no hook here (claude -p does)";
  yield {
    check: "settings",
    level: "note",
    text: text2,
    todo: "start claude here and accept the question about trust"
  };
}

// lib/cli/doctor/log_figures.ts
init_json();
var FIRST_CHOICE = /* @__PURE__ */ new Set([
  "hook_input",
  "found"
]);
var SUCCESS_LEAST = 0.95;
var P95_MOST_MS = 500;
var ERRORS_MOST = 0.01;
var SHOWN_ERRORS = 3;
function quantile(sorted, share) {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
function counted2(values) {
  const counts2 = /* @__PURE__ */ new Map();
  for (const value of values) counts2.set(value, (counts2.get(value) ?? 0) + 1);
  return [
    ...counts2
  ].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}
function sourceOf(record) {
  const data = objectAt(record, "data");
  const source = data && (stringAt(data, "source") ?? (stringAt(record, "hook") === "tool_intent" ? stringAt(data, "status") : null));
  return source === null ? [] : [
    source
  ];
}
function figuresOf(hook, records) {
  const runs = records.length;
  const failed2 = records.filter((record) => stringAt(record, "status") === "failed").length;
  const times = records.map((record) => numberAt(record, "ms") ?? 0).sort((a, b) => a - b);
  const stamps = records.map((record) => stringAt(record, "ts") ?? "").sort();
  const sources = counted2(records.flatMap(sourceOf));
  const named = sources.reduce((sum2, [, count]) => sum2 + count, 0);
  const fallback = sources.filter(([name]) => !FIRST_CHOICE.has(name)).reduce((sum2, [, count]) => sum2 + count, 0);
  const errors2 = counted2(records.flatMap((record) => stringAt(record, "error") ?? []));
  return {
    hook,
    runs,
    answered: records.filter((record) => stringAt(record, "status") === "answered").length,
    failed: failed2,
    successRate: (runs - failed2) / runs,
    errorRate: failed2 / runs,
    sources: Object.fromEntries(sources),
    fallbackShare: named === 0 ? null : fallback / named,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    errors: errors2.slice(0, SHOWN_ERRORS).map(([message, count]) => ({
      message,
      count
    })),
    first: stamps[0] ?? "",
    last: stamps.at(-1) ?? ""
  };
}
function logFigures(records) {
  const byHook2 = /* @__PURE__ */ new Map();
  for (const record of records) {
    const hook = isJsonObject(record) ? stringAt(record, "hook") : null;
    if (hook === null) continue;
    const lines = byHook2.get(hook);
    if (lines) lines.push(record);
    else byHook2.set(hook, [
      record
    ]);
  }
  return [
    ...byHook2
  ].sort(([a], [b]) => a < b ? -1 : 1).map(([hook, lines]) => figuresOf(hook, lines));
}
function percent(share) {
  return `${(share * 100).toFixed(share === 0 || share === 1 ? 0 : 1)} %`;
}
function* logAlarms(figures) {
  for (const { hook, runs, failed: failed2, successRate, errorRate, p95, errors: errors2 } of figures) {
    const said2 = errors2[0] === void 0 ? "" : `, most often "${errors2[0].message}"`;
    const of = `${failed2} of ${runs} runs${said2}`;
    if (successRate < SUCCESS_LEAST) {
      const text2 = `${hook}: ${percent(successRate)} of the runs succeeded, under ${percent(SUCCESS_LEAST)} (${of})`;
      yield {
        check: "log",
        level: "alarm",
        text: text2,
        todo: "see what the message asks for; .claude/debrief/log.jsonl has all"
      };
    } else if (errorRate > ERRORS_MOST) {
      const text2 = `${hook}: ${percent(errorRate)} of the runs failed, over ${percent(ERRORS_MOST)} (${of})`;
      yield {
        check: "log",
        level: "alarm",
        text: text2,
        todo: "see what the message asks for; .claude/debrief/log.jsonl has all"
      };
    }
    if (p95 > P95_MOST_MS) {
      const text2 = `${hook}: one run in twenty takes more than ${Math.round(p95)} ms, over ${P95_MOST_MS} ms`;
      const todo = "is the machine busy or the disk slow? The binaries start a little faster (install --binary)";
      yield {
        check: "log",
        level: "alarm",
        text: text2,
        todo
      };
    }
  }
}

// lib/hook/definition.ts
var HOOK_PERMISSIONS = {
  read: [
    "{project}/.claude",
    "{config}/projects",
    "{config}/debrief.jsonc",
    "{config}/debrief"
  ],
  write: [
    "{project}/.claude/debrief"
  ],
  env: [
    "CLAUDE_PROJECT_DIR",
    "CLAUDE_CONFIG_DIR",
    "HOME",
    "USERPROFILE"
  ]
};
var REVIEW_PERMISSIONS = {
  ...HOOK_PERMISSIONS,
  read: [
    ...HOOK_PERMISSIONS.read,
    "{config}/settings.json"
  ]
};
function permissionFlags(permissions, places) {
  const expand = (path) => path.replace("{project}", () => places.project).replace("{config}", () => places.config);
  const flag = (name, values) => values.length === 0 ? [] : [
    `--allow-${name}=${values.map(expand).join(",")}`
  ];
  return [
    "--no-prompt",
    ...flag("read", permissions.read),
    ...flag("write", permissions.write),
    ...flag("env", permissions.env)
  ];
}

// lib/hook/setup.ts
var OLDEST_CLIENT = "1.0.58";
var PLUGIN_CLIENT = "2.1.139";
var TOLERANT_CLIENT = "2.1.101";
var OLDEST_DENO = "2.5.0";
var HOOK_SETUPS = [
  {
    name: "memory_triage",
    permissions: HOOK_PERMISSIONS,
    events: [
      "Stop"
    ],
    v8Flags: [],
    needs: null
  },
  {
    name: "agent_summary",
    permissions: HOOK_PERMISSIONS,
    events: [
      "SubagentStop"
    ],
    v8Flags: [],
    needs: null
  },
  {
    name: "tool_intent",
    permissions: HOOK_PERMISSIONS,
    events: [
      "PreToolUse",
      "PostToolUse",
      "PostToolUseFailure",
      "PermissionRequest"
    ],
    // patterns that people wrote are searched in linear time
    v8Flags: [
      "--enable-experimental-regexp-engine"
    ],
    needs: "intent"
  },
  {
    name: "transcript_review",
    permissions: REVIEW_PERMISSIONS,
    events: [
      "Stop",
      "SubagentStop",
      "SessionEnd"
    ],
    v8Flags: [],
    needs: null
  }
];
function timeoutOf(event) {
  return event === "SessionEnd" ? 1 : 5;
}
function denoArguments(setup, places) {
  return [
    "run",
    "--quiet",
    "--no-config",
    "--no-remote",
    "--no-npm",
    ...setup.v8Flags.map((flag) => `--v8-flags=${flag}`),
    ...permissionFlags(setup.permissions, places)
  ];
}
function gateOf({ needs }) {
  if (needs === null) return null;
  const files2 = '"$CLAUDE_PROJECT_DIR/.claude/debrief.jsonc" "${CLAUDE_CONFIG_DIR:-$HOME/.claude}/debrief.jsonc"';
  return `grep -qs -e ${needs} -e '\\\\u' ${files2} || exit 0`;
}

// lib/cli/doctor/settings_checks.ts
init_json();

// lib/cli/hook_commands.ts
var HOOK_PLACES = {
  project: "$CLAUDE_PROJECT_DIR",
  config: "${CLAUDE_CONFIG_DIR:-$HOME/.claude}"
};
var PLAIN2 = /^[\w@%+=:,./-]+$/;
function quoted2(word2) {
  return PLAIN2.test(word2) ? word2 : `'${word2.replaceAll("'", `'\\''`)}'`;
}
function hookFile(setup, starter) {
  return starter.kind === "deno" ? `${starter.scripts}/${setup.name}.js` : `${starter.binaries}/${setup.name}`;
}
function hookCommand(setup, starter) {
  const file = quoted2(hookFile(setup, starter));
  const gate = gateOf(setup);
  const start = starter.kind === "binary" ? `cd "$CLAUDE_PROJECT_DIR" && exec ${file}` : [
    ...gate === null ? [] : [
      "exec"
    ],
    quoted2(starter.deno),
    ...denoArguments(setup, HOOK_PLACES).map((arg) => PLAIN2.test(arg) ? arg : `"${arg}"`),
    file
  ].join(" ");
  return gate === null ? start : `${gate}; ${start}`;
}
var NAMES = HOOK_SETUPS.map(({ name }) => name).join("|");
var WORD = String.raw`'(?:[^']|'\\'')*'|"[^"]*"|[^\s'"]+`;
var BINARY = new RegExp(String.raw`cd "\$CLAUDE_PROJECT_DIR" && exec (${WORD})$`);
var SCRIPT = new RegExp(String.raw`(?:^|; exec )(${WORD}) run (?:(?:${WORD}) )*?(${WORD})$`);
var FILE = new RegExp(String.raw`(?:^|[/\\])(?:(${NAMES})\.[jt]s|(${NAMES})(?:\.exe)?)$`);
function unquoted(word2) {
  if (word2.startsWith("'")) return word2.slice(1, -1).replaceAll(`'\\''`, "'");
  return word2.startsWith('"') ? word2.slice(1, -1) : word2;
}
function ownHandler(command) {
  const binary = BINARY.exec(command);
  const script = binary ? null : SCRIPT.exec(command);
  const file = unquoted(binary?.[1] ?? script?.[2] ?? "");
  const [, ofScript, ofBinary] = FILE.exec(file) ?? [];
  const hook = binary ? ofBinary : ofScript;
  return hook === void 0 ? null : {
    hook,
    file,
    deno: binary ? null : unquoted(script?.[1] ?? "")
  };
}

// lib/cli/hook_settings.ts
init_main();
init_json();

// lib/cli/json_insert.ts
init_main();

// lib/permissions/edit_settings.ts
init_main();
init_json();
var ALLOW = [
  "permissions",
  "allow"
];
function formattingOf(text2) {
  const indent = /^([ \t]+)\S/m.exec(text2)?.[1] ?? "  ";
  return {
    insertSpaces: !indent.startsWith("	"),
    tabSize: indent.startsWith("	") ? 1 : indent.length,
    eol: text2.includes("\r\n") ? "\r\n" : "\n"
  };
}
function allowed(text2) {
  const errors2 = [];
  const tree = parseTree2(text2, errors2, {
    allowTrailingComma: true
  });
  if (tree === void 0 || errors2.length > 0) return `it is no JSON (offset ${errors2[0]?.offset ?? 0})`;
  const value = getNodeValue2(tree);
  if (!isJsonObject(value)) return "it is no JSON object";
  const permissions = value["permissions"];
  if (permissions === void 0) return [];
  if (!isJsonObject(permissions)) return '"permissions" is no object';
  const allow = permissions["allow"];
  if (allow === void 0) return [];
  return Array.isArray(allow) ? allow : '"permissions.allow" is no list';
}
function addAllowRules(text2, rules3) {
  let edited = text2 === null || text2.trim() === "" ? "{}\n" : text2;
  const present = allowed(edited);
  if (typeof present === "string") return {
    status: "refused",
    reason: present
  };
  const changed = [
    ...new Set(rules3)
  ].filter((rule) => !present.includes(rule));
  const formattingOptions = formattingOf(edited);
  let length = present.length;
  for (const rule of changed) {
    edited = applyEdits(edited, modify(edited, [
      ...ALLOW,
      length++
    ], rule, {
      formattingOptions,
      isArrayInsertion: true
    }));
  }
  return {
    status: "edited",
    text: edited,
    changed
  };
}
function removeAllowRules(text2, rules3) {
  let edited = text2;
  const changed = [];
  const formattingOptions = formattingOf(text2);
  for (const rule of rules3) {
    const present = allowed(edited);
    if (typeof present === "string") return {
      status: "refused",
      reason: present
    };
    const at = present.lastIndexOf(rule);
    if (at === -1) continue;
    edited = applyEdits(edited, modify(edited, [
      ...ALLOW,
      at
    ], void 0, {
      formattingOptions
    }));
    changed.push(rule);
  }
  return {
    status: "edited",
    text: edited,
    changed
  };
}

// lib/cli/json_insert.ts
function lineStart(text2, offset) {
  return text2.lastIndexOf("\n", offset - 1) + 1;
}
function indentAt(text2, offset) {
  return /^[ \t]*/.exec(text2.slice(lineStart(text2, offset)))?.[0] ?? "";
}
function printed(value, key, layout) {
  const name = key === null ? "" : `${JSON.stringify(key)}: `;
  if (layout === null) return name + JSON.stringify(value);
  const { indent, unit, eol } = layout;
  return name + JSON.stringify(value, null, unit).replaceAll("\n", `${eol}${indent}`);
}
function insertLast(text2, container, value, key = null) {
  const root = parseTree2(text2, [], {
    allowTrailingComma: true
  });
  const node = root && findNodeAtLocation2(root, container);
  if (!node?.children) throw new Error(`Cannot insert at "${container.join(".")}": no list or object stands there`);
  const { tabSize, insertSpaces, eol = "\n" } = formattingOf(text2);
  const unit = insertSpaces ? " ".repeat(tabSize ?? 2) : "	";
  const last = node.children.at(-1);
  if (last === void 0) {
    const close = node.offset + node.length - 1;
    const outer = indentAt(text2, node.offset);
    const indent2 = outer + unit;
    const member2 = printed(value, key, {
      indent: indent2,
      unit,
      eol
    });
    return `${text2.slice(0, node.offset + 1)}${eol}${indent2}${member2}${eol}${outer}${text2.slice(close)}`;
  }
  const end = last.offset + last.length;
  const ownLine = text2.slice(lineStart(text2, last.offset), last.offset).trim() === "" && lineStart(text2, last.offset) > node.offset;
  const indent = indentAt(text2, last.offset);
  const member = ownLine ? `${eol}${indent}${printed(value, key, {
    indent,
    unit,
    eol
  })}` : ` ${printed(value, key, null)}`;
  return `${text2.slice(0, end)},${member}${text2.slice(end)}`;
}

// lib/cli/hook_settings.ts
function settingsValue(text2) {
  const errors2 = [];
  const tree = parseTree2(text2, errors2, {
    allowTrailingComma: true
  });
  if (tree === void 0 || errors2.length > 0) return `it is no JSON (offset ${errors2[0]?.offset ?? 0})`;
  const value = getNodeValue2(tree);
  if (!isJsonObject(value)) return "it is no JSON object";
  const hooks = value["hooks"];
  if (hooks === void 0) return value;
  if (!isJsonObject(hooks)) return '"hooks" is no object';
  const bad = Object.keys(hooks).find((event) => !Array.isArray(hooks[event]));
  return bad === void 0 ? value : `"hooks.${bad}" is no list`;
}
function* commandsOf(settings) {
  const hooks = objectAt(settings, "hooks") ?? {};
  for (const event of Object.keys(hooks)) {
    for (const [group, entry] of arrayAt(hooks, event).entries()) {
      if (!isJsonObject(entry)) continue;
      for (const [handler, value] of arrayAt(entry, "hooks").entries()) {
        if (!isJsonObject(value)) continue;
        const args = arrayAt(value, "args").filter((arg) => typeof arg === "string");
        const command = [
          stringAt(value, "command") ?? "",
          ...args
        ].join(" ");
        yield {
          event,
          command,
          timeout: numberAt(value, "timeout"),
          at: [
            group,
            handler
          ]
        };
      }
    }
  }
}
function ownRegistrations(settings) {
  return [
    ...commandsOf(settings)
  ].flatMap((found) => {
    const own2 = ownHandler(found.command);
    return own2 === null ? [] : [
      {
        ...found,
        own: own2
      }
    ];
  });
}
function without(text2, gone) {
  const set = (path) => {
    text2 = applyEdits(text2, modify(text2, path, void 0, {}));
  };
  for (const { event, at: [group, handler] } of [
    ...gone
  ].reverse()) {
    const settings = settingsValue(text2);
    const hooks = typeof settings === "string" ? {} : objectAt(settings, "hooks") ?? {};
    const groups = arrayAt(hooks, event);
    const entry = groups[group];
    if (isJsonObject(entry) && arrayAt(entry, "hooks").length > 1) set([
      "hooks",
      event,
      group,
      "hooks",
      handler
    ]);
    else if (groups.length > 1) set([
      "hooks",
      event,
      group
    ]);
    else if (Object.keys(hooks).length > 1) set([
      "hooks",
      event
    ]);
    else set([
      "hooks"
    ]);
  }
  return text2;
}
function removeHooks(text2, names4) {
  const settings = settingsValue(text2);
  if (typeof settings === "string") return {
    status: "refused",
    reason: settings
  };
  const removed = ownRegistrations(settings).filter(({ own: own2 }) => names4.includes(own2.hook));
  return {
    status: "edited",
    text: without(text2, removed),
    added: [],
    removed
  };
}
function same(a, b) {
  return a.event === b.event && a.command === b.command && a.timeout === b.timeout;
}
function addHooks(text2, wanted2, names4) {
  const start = text2 === null || text2.trim() === "" ? "{}\n" : text2;
  const settings = settingsValue(start);
  if (typeof settings === "string") return {
    status: "refused",
    reason: settings
  };
  const kept2 = [];
  const removed = ownRegistrations(settings).filter((found) => {
    if (!names4.includes(found.own.hook)) return false;
    const stays = wanted2.some((one) => same(one, found)) && !kept2.some((one) => same(one, found));
    if (stays) kept2.push(found);
    return !stays;
  });
  const added = wanted2.filter((one) => !kept2.some((found) => same(one, found)));
  let edited = without(start, removed);
  for (const { event, command, timeout } of added) {
    const now = settingsValue(edited);
    const hooks = typeof now === "string" ? null : objectAt(now, "hooks");
    const entry = {
      hooks: [
        {
          type: "command",
          command,
          ...timeout === null ? {} : {
            timeout
          }
        }
      ]
    };
    if (hooks === null) edited = insertLast(edited, [], {
      [event]: [
        entry
      ]
    }, "hooks");
    else if (hooks[event] === void 0) edited = insertLast(edited, [
      "hooks"
    ], [
      entry
    ], event);
    else edited = insertLast(edited, [
      "hooks",
      event
    ], entry);
  }
  return {
    status: "edited",
    text: edited,
    added,
    removed
  };
}

// lib/cli/install_plan.ts
function folderOf(path) {
  return path.slice(0, Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")));
}
function rootOf(shell2) {
  const folder = folderOf(absolutePath(shell2.machine.self.path, shell2));
  return /[/\\](?:dist|bin)$/.test(folder) ? folderOf(folder) : folder;
}
function denoPath(options, shell2) {
  const named = options.text("deno");
  if (named !== void 0) return absolutePath(named, shell2);
  const { machine: machine2 } = shell2;
  const found = inPath("deno", shell2);
  if (machine2.self.kind === "binary") {
    if (found !== null) return found;
    throw new UsageError("Cannot find deno in PATH (name it: --deno PATH, or install the binaries: --binary)");
  }
  const same3 = found !== null && machine2.realPath(found) === (machine2.realPath(machine2.deno.path) ?? machine2.deno.path);
  return same3 ? found : machine2.deno.path;
}
function starterOf(options, shell2) {
  const root = rootOf(shell2);
  if (options.flag("binary")) return {
    kind: "binary",
    binaries: `${root}/bin`
  };
  return {
    kind: "deno",
    deno: denoPath(options, shell2),
    scripts: `${root}/dist`
  };
}
function namedHooks(options) {
  const named = options.list("hooks").flatMap((words) => words.split(",")).filter((word2) => word2 !== "");
  const names4 = HOOK_SETUPS.map(({ name }) => name);
  for (const name of named) {
    if (names4.includes(name)) continue;
    const near = closest(name, names4);
    throw new UsageError(`Unknown hook "${name}"${near ? `; did you mean "${near}"?` : ` (${names4.join(", ")} are known)`}`);
  }
  return named;
}
function chosen(options, shell2, starter) {
  const named = namedHooks(options);
  const there = (setup) => {
    const file = hookFile(setup, starter);
    return [
      file,
      `${file}.exe`
    ].some((path) => shell2.machine.standing(path) === "file");
  };
  const wanted2 = HOOK_SETUPS.filter(({ name }) => named.length === 0 || named.includes(name));
  const missing = wanted2.filter((setup) => !there(setup));
  if (missing.length > 0 && (named.length > 0 || missing.length === wanted2.length)) {
    const way = starter.kind === "binary" ? "deno task compile" : "deno task bundle";
    const files2 = missing.map((setup) => `"${hookFile(setup, starter)}"`).join(", ");
    throw new UsageError(`Cannot install ${missing.map(({ name }) => name).join(", ")}: no ${files2} (make it: ${way})`);
  }
  return wanted2.filter(there);
}
function isKnownEvent(event, version2) {
  const since = Object.hasOwn(EVENT_VERSIONS, event) ? EVENT_VERSIONS[event] : void 0;
  return since !== void 0 && compareVersions(since, version2) <= 0;
}
function knownEvents(events, client) {
  const version2 = client.status === "known" ? client.version : OLDEST_CLIENT;
  if (compareVersions(version2, TOLERANT_CLIENT) >= 0) return [
    ...events
  ];
  return events.filter((event) => isKnownEvent(event, version2));
}
function registrations(setups, starter, client) {
  return setups.flatMap((setup) => knownEvents(setup.events, client).map((event) => ({
    event,
    command: hookCommand(setup, starter),
    timeout: timeoutOf(event)
  })));
}

// lib/cli/doctor/settings_checks.ts
function* fileFindings(files2, client) {
  for (const { path, value, layer: layer2 } of files2) {
    if (typeof value === "string") {
      const todo = "put it right: until then no hook and no rule in it counts";
      yield {
        check: "settings",
        level: "alarm",
        text: `${path} is not used: ${value}`,
        todo
      };
      continue;
    }
    yield {
      check: "settings",
      level: "ok",
      text: `${path} (${layer2})`,
      todo: null
    };
    if (value["disableAllHooks"] === true) {
      yield {
        check: "settings",
        level: "alarm",
        text: `${path} turns all hooks off`,
        todo: "take out disableAllHooks"
      };
    }
    if (layer2 === "managed" && value["allowManagedHooksOnly"] === true) {
      const todo = "ask whoever manages this machine";
      yield {
        check: "settings",
        level: "alarm",
        text: `${path} allows managed hooks only`,
        todo
      };
    }
    const unknown = Object.keys(objectAt(value, "hooks") ?? {}).filter((event) => !isKnown(event, client));
    if (unknown.length === 0) continue;
    const old = client.status === "known" && compareVersions(client.version, TOLERANT_CLIENT) < 0;
    const who = client.status === "known" ? `client ${client.version} does not know` : "no client is known to have";
    yield {
      check: "settings",
      level: old ? "alarm" : "note",
      text: `${path} names ${unknown.join(", ")}, which ${who}${old ? ": the whole file is void" : ""}`,
      todo: old ? `take the event out, or update the client to ${TOLERANT_CLIENT} or later` : null
    };
  }
}
function isKnown(event, client) {
  if (client.status === "known" && compareVersions(client.version, TOLERANT_CLIENT) < 0) {
    return isKnownEvent(event, client.version);
  }
  return Object.hasOwn(EVENT_VERSIONS, event);
}
function placed(files2) {
  return files2.flatMap(({ path, value, own: own2 }) => typeof value === "string" ? [] : own2.map((one) => ({
    ...one,
    path
  })));
}
function listed(flags, kind) {
  const found = /* @__PURE__ */ new Set();
  for (const flag of flags) {
    if (flag === "-A" || flag === "--allow-all" || flag === `--allow-${kind}`) return "all";
    if (flag.startsWith(`--allow-${kind}=`)) {
      for (const value of flag.slice(`--allow-${kind}=`.length).split(",")) found.add(value);
    }
  }
  return found;
}
function wordsOf(command) {
  return [
    ...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)
  ].map(([, double, single, plain2]) => double ?? single ?? plain2 ?? "");
}
function missingPermissions(setup, { own: own2, command }) {
  if (own2.deno === null) return [];
  const given = wordsOf(command);
  const needed = denoArguments(setup, HOOK_PLACES);
  return [
    "read",
    "write",
    "env"
  ].flatMap((kind) => {
    const granted = listed(given, kind);
    const wanted2 = listed(needed, kind);
    if (granted === "all" || wanted2 === "all") return [];
    return [
      ...wanted2
    ].filter((value) => !granted.has(value)).map((value) => `--allow-${kind}=${value}`);
  });
}
function* hookFindings(found, plugin, shell2) {
  if (found.length === 0 && plugin === null) {
    const text2 = "no hook of debrief is registered here, in settings or as a plugin";
    yield {
      check: "hooks",
      level: "warning",
      text: text2,
      todo: "debrief install --dry-run, or install the plugin"
    };
    return;
  }
  if (plugin !== null) yield {
    check: "hooks",
    level: "ok",
    text: `the plugin is enabled in ${plugin}`,
    todo: null
  };
  if (plugin !== null && found.length > 0) {
    const where = [
      ...new Set(found.map(({ path }) => path))
    ].join(", ");
    const text2 = `every hook runs twice: the plugin is enabled in ${plugin}, and ${where} starts them, too`;
    yield {
      check: "hooks",
      level: "alarm",
      text: text2,
      todo: "keep one: claude plugin disable debrief, or debrief uninstall"
    };
  }
  yield* twice(found);
  for (const setup of HOOK_SETUPS) {
    const own2 = found.filter((one) => one.own.hook === setup.name);
    if (own2.length === 0) continue;
    const events = [
      ...new Set(own2.map(({ event }) => event))
    ].join(", ");
    yield {
      check: "hooks",
      level: "ok",
      text: `${setup.name} on ${events}`,
      todo: null
    };
    yield* handlerFindings(setup, own2, shell2);
  }
}
function* twice(found) {
  const byPlace2 = /* @__PURE__ */ new Map();
  for (const one of found) {
    const key = `${one.own.hook} on ${one.event}`;
    byPlace2.set(key, [
      ...byPlace2.get(key) ?? [],
      one
    ]);
  }
  for (const [what, group] of byPlace2) {
    if (new Set(group.map(({ command }) => command)).size < 2) continue;
    const where = [
      ...new Set(group.map(({ path }) => path))
    ].join(" and ");
    const text2 = `${what} runs ${group.length} times: different commands in ${where}`;
    yield {
      check: "hooks",
      level: "alarm",
      text: text2,
      todo: "debrief uninstall in all scopes but one (--scope)"
    };
  }
}
function* handlerFindings(setup, own2, shell2) {
  const files2 = new Set(own2.map((one) => one.own.file));
  for (const file of files2) {
    if (shell2.machine.standing(file) !== "missing") continue;
    const text2 = `${setup.name}: "${file}" is not there`;
    yield {
      check: "hooks",
      level: "alarm",
      text: text2,
      todo: "install again from where debrief lies now (debrief install)"
    };
  }
  const missing = [
    ...new Set(own2.flatMap((one) => missingPermissions(setup, one)))
  ];
  if (missing.length > 0) {
    const text2 = `${setup.name} is started without ${missing.join(" ")}`;
    yield {
      check: "hooks",
      level: "alarm",
      text: text2,
      todo: "install again: debrief install writes what this version needs"
    };
  }
  const endless = own2.filter(({ timeout }) => timeout === null).map(({ event }) => event);
  if (endless.length > 0) {
    const text2 = `${setup.name} has no timeout on ${endless.join(", ")}: the client waits up to ten minutes`;
    yield {
      check: "hooks",
      level: "warning",
      text: text2,
      todo: "debrief install"
    };
  }
}

// lib/cli/doctor/settings_in_force.ts
var MANAGED = {
  linux: "/etc/claude-code/managed-settings.json",
  darwin: "/Library/Application Support/ClaudeCode/managed-settings.json",
  windows: "C:/Program Files/ClaudeCode/managed-settings.json"
};
function fileOf(layer2, path, shell2) {
  let text2;
  try {
    text2 = textOf2(path, shell2);
  } catch (error) {
    if (layer2 === "managed") return [];
    return [
      {
        layer: layer2,
        path,
        value: error instanceof Error ? error.message : String(error),
        own: []
      }
    ];
  }
  if (text2 === null) return [];
  const value = settingsValue(text2);
  if (typeof value === "string") return [
    {
      layer: layer2,
      path,
      value,
      own: []
    }
  ];
  const own2 = ownRegistrations(value);
  try {
    JSON.parse(text2);
  } catch {
    return [
      {
        layer: layer2,
        path,
        value: "it has comments or trailing commas, so the client ignores all of it",
        own: own2
      }
    ];
  }
  return [
    {
      layer: layer2,
      path,
      value,
      own: own2
    }
  ];
}
function settingsInForce(shell2) {
  const seen = /* @__PURE__ */ new Set();
  const known = SCOPES.filter((scope) => scope !== "user" || configFolder(shell2) !== null);
  const files2 = known.flatMap((scope) => {
    const path = settingsPath(scope, shell2);
    if (seen.has(path)) return [];
    seen.add(path);
    return fileOf(scope, path, shell2);
  });
  const managed = MANAGED[shell2.machine.os];
  return [
    ...files2,
    ...managed === void 0 ? [] : fileOf("managed", managed, shell2)
  ];
}

// lib/transcript/drift.ts
init_json();

// lib/transcript/known_fields.ts
var ENTRY_FIELDS = {
  assistant: {
    "0.2.122": "costUSD cwd durationMs isSidechain message parentUuid sessionId timestamp type userType uuid version",
    "0.2.124": "isApiErrorMessage",
    "1.0.21": "requestId",
    "1.0.56": "gitBranch",
    "1.0.117": "logicalParentUuid",
    "2.0.28": "agentId",
    "2.0.64": "slug",
    "2.0.74": "error",
    "2.1.23": "apiError",
    "2.1.78": "entrypoint",
    "2.1.87": "errorDetails",
    "2.1.88": "teamName",
    "2.1.111": "apiErrorStatus",
    "2.1.123": "attributionAgent attributionSkill",
    "2.1.131": "attributionPlugin",
    "2.1.140": "sessionKind",
    "2.1.161": "attributionMcpServer attributionMcpTool",
    "2.1.204": "session_id",
    "2.1.215": "effort",
    "2.1.220": "advisorModel apiErrorIsTransient isAbortedMidStream",
    "2.1.287": "apiBlockIndex perTurnEffort serverClassifierContext serverClassifierRequest wireToolInputs",
    "2.1.330": "agentName closesQuietTurn dataFlowOn forkedFrom hostContent hostHiddenToolUseIds isVirtual madeBy promptCacheRequested ranByToolUseId requestRef requestSessionId requestedModel supersedesUuids thinkingDisplay thinkingDurationMs toolInputStreamMs truncatedAfterOutput"
  },
  attachment: {
    "1.0.56": "gitBranch",
    "1.0.117": "logicalParentUuid",
    "2.0.28": "agentId",
    "2.0.64": "slug",
    "2.1.78": "entrypoint",
    "2.1.88": "teamName",
    "2.1.90": "attachment cwd isSidechain parentUuid sessionId timestamp type userType uuid version",
    "2.1.140": "sessionKind",
    "2.1.204": "session_id",
    "2.1.287": "rendered renderedRole",
    "2.1.330": "agentName forkedFrom renderedBesideToolResult"
  },
  progress: {
    "1.0.56": "gitBranch",
    "1.0.117": "logicalParentUuid",
    "2.0.28": "agentId",
    "2.0.64": "slug",
    "2.1.9": "cwd data isSidechain parentToolUseID parentUuid sessionId timestamp toolUseID type userType uuid version",
    "2.1.78": "entrypoint",
    "2.1.88": "teamName",
    "2.1.140": "sessionKind",
    "2.1.204": "session_id",
    "2.1.330": "agentName forkedFrom"
  },
  "queue-operation": {
    "2.0.29": "content continue_metadata operation sessionId timestamp type",
    "2.1.330": "commandUuid deliveryId reason"
  },
  system: {
    "1.0.29": "content cwd isMeta isSidechain level parentUuid sessionId timestamp type userType uuid version",
    "1.0.51": "toolUseID",
    "1.0.56": "gitBranch",
    "1.0.115": "subtype",
    "1.0.117": "compactMetadata logicalParentUuid",
    "2.0.5": "cause error maxRetries retryAttempt retryInMs",
    "2.0.28": "agentId",
    "2.0.64": "hasOutput hookCount hookErrors hookInfos preventedContinuation slug stopReason",
    "2.1.1": "durationMs",
    "2.1.9": "microcompactMetadata",
    "2.1.72": "url",
    "2.1.78": "entrypoint",
    "2.1.83": "messageCount",
    "2.1.88": "teamName",
    "2.1.140": "sessionKind",
    "2.1.169": "hookAdditionalContext",
    "2.1.204": "session_id",
    "2.1.217": "apiRefusalCategory apiRefusalExplanation direction fallbackModel originalModel refusedUserMessageUuid requestId trigger",
    "2.1.219": "source",
    "2.1.221": "pendingBackgroundAgentCount",
    "2.1.330": "agentName failedHookErrorIndexes forkedFrom retractedMessageUuids"
  },
  user: {
    "0.2.122": "cwd isMeta isSidechain message parentUuid sessionId timestamp toolUseResult type userType uuid version",
    "1.0.21": "isCompactSummary",
    "1.0.56": "gitBranch",
    "1.0.93": "isVisibleInTranscriptOnly",
    "1.0.115": "thinkingMetadata",
    "1.0.117": "logicalParentUuid",
    "2.0.28": "agentId",
    "2.0.64": "slug todos",
    "2.0.74": "sourceToolUseID",
    "2.0.77": "sourceToolAssistantUUID",
    "2.1.11": "imagePasteIds",
    "2.1.15": "permissionMode",
    "2.1.20": "planContent",
    "2.1.73": "promptId",
    "2.1.78": "entrypoint",
    "2.1.88": "origin teamName",
    "2.1.140": "sessionKind",
    "2.1.150": "interruptedMessageId",
    "2.1.161": "promptSource",
    "2.1.204": "session_id",
    "2.1.205": "classifierMetaLines toolDenialKind",
    "2.1.220": "interruptedByShutdown toolEndsTurn userFeedback",
    "2.1.221": "queuePriority",
    "2.1.287": "rendered renderedRole",
    "2.1.300": "permissionDecision",
    "2.1.330": "agentName forkedFrom holdsPersonsWords mcpMeta pluginPrompt queueOrigin queueSkipAttachments sandboxed toolDenialUnanswered turnCompanion turnOrigin turnPosition"
  },
  "agent-color": {
    "2.1.330": "agentColor sessionId type"
  },
  "agent-name": {
    "2.1.81": "agentName sessionId type"
  },
  "agent-setting": {
    "2.1.177": "agentSetting sessionId type"
  },
  "ai-title": {
    "2.1.81": "aiTitle sessionId type"
  },
  "api-request": {
    "2.1.330": "agentId base cacheControl id keep params querySource requestDigest sessionId shapeHash tail timestamp type version"
  },
  "api-request-blob": {
    "2.1.330": "agentId hash message sessionId type"
  },
  "api-request-shape": {
    "2.1.330": "agentId sessionId shape shapeHash timestamp type version"
  },
  "atis-latch": {
    "2.1.235": "atis sessionId type"
  },
  "bridge-session": {
    "2.1.217": "bridgeSessionId lastSequenceNum sessionId type",
    "2.1.228": "ownerAccountUuid ownerOrganizationUuid"
  },
  "content-replacement": {
    "2.1.330": "replacements sessionId type"
  },
  "continued-in": {
    "2.1.330": "continuedInSessionId sessionId type"
  },
  "cost-state": {
    "2.1.330": "hasUnknownModelCost modelUsage sessionId startTime totalAPIDuration totalAPIDurationWithoutRetries totalCostUSD totalDuration totalLinesAdded totalLinesRemoved totalToolDuration type"
  },
  "custom-title": {
    "2.1.81": "customTitle sessionId type"
  },
  "data-flow-incomplete": {
    "2.1.330": "codes sessionId type"
  },
  "data-flow-records": {
    "2.1.330": "records sessionId snapshot type v"
  },
  "derived-from": {
    "2.1.330": "sessionId sessions type v"
  },
  "file-history-delta": {
    "2.1.217": "backup messageId snapshotMessageId timestamp trackingPath type"
  },
  "file-history-snapshot": {
    "2.0.1": "isSnapshotUpdate messageId snapshot type"
  },
  "fork-context-ref": {
    "2.1.235": "agentId contextLength parentLastUuid parentSessionId type"
  },
  "frame-link": {
    "2.1.217": "frameUrl path sessionId timestamp title type"
  },
  "history-suppression": {
    "2.1.330": "cause sessionId ts type"
  },
  "host-row": {
    "2.1.330": "block ranByToolUseId rowUuid sessionId timestamp type withheld"
  },
  "hybrid-organization": {
    "2.1.330": "organizationUuid sessionId type"
  },
  "last-prompt": {
    "2.1.69": "lastPrompt sessionId type",
    "2.1.120": "leafUuid"
  },
  mode: {
    "2.1.157": "mode sessionId type"
  },
  "permission-mode": {
    "2.1.96": "permissionMode sessionId type"
  },
  "pr-link": {
    "2.1.29": "prNumber prRepository prUrl sessionId timestamp type"
  },
  summary: {
    "1.0.3": "leafUuid summary type"
  },
  tag: {
    "2.1.330": "sessionId tag type"
  },
  "tools-used": {
    "2.1.330": "sessionId tools type"
  },
  "worktree-state": {
    "2.1.140": "sessionId type worktreeSession"
  }
};
var SYSTEM_SUBTYPES = {
  "1.0.115": "informational",
  "1.0.117": "compact_boundary",
  "2.0.5": "api_error",
  "2.0.15": "local_command",
  "2.0.64": "stop_hook_summary",
  "2.1.1": "turn_duration",
  "2.1.9": "microcompact_boundary",
  "2.1.72": "bridge_status",
  "2.1.88": "scheduled_task_fire",
  "2.1.126": "away_summary",
  "2.1.217": "model_refusal_fallback",
  "2.1.330": "agents_killed voice_call_talk"
};
var ATTACHMENT_TYPES = {
  "2.1.90": "companion_intro mcp_instructions_delta",
  "2.1.92": "deferred_tools_delta",
  "2.1.96": "skill_listing",
  "2.1.97": "task_reminder",
  "2.1.98": "hook_additional_context hook_success hook_system_message",
  "2.1.101": "compact_file_reference date_change file nested_memory plan_file_reference queued_command todo_reminder",
  "2.1.105": "command_permissions plan_mode plan_mode_exit",
  "2.1.109": "async_hook_response edited_text_file invoked_skills",
  "2.1.112": "hook_blocking_error hook_non_blocking_error",
  "2.1.114": "auto_mode auto_mode_exit plan_mode_reentry",
  "2.1.123": "directory",
  "2.1.131": "opened_file_in_ide",
  "2.1.140": "goal_status hook_cancelled selected_lines_in_ide ultrathink_effort",
  "2.1.146": "agent_listing_delta",
  "2.1.207": "total_tokens_reminder",
  "2.1.220": "read_truncation_notice structured_output",
  "2.1.330": "budget_usd date deferred_tools_record diagnostics environment fork_briefing hook_deferred_tool hook_error_during_execution hook_permission_decision hook_stopped_continuation instructions max_turns_reached model output_style prompt_snapshot remote_session_change session_context silent_turn_reminder task_status"
};
var ATTACHMENT_FIELDS = {
  agent_listing_delta: {
    "2.1.229": "addedLines addedTypes isInitial removedTypes showConcurrencyNote type",
    "2.1.330": "builtInPluginTypes builtInTypes"
  },
  date: {
    "2.1.330": "date type"
  },
  deferred_tools_delta: {
    "2.1.330": "addedLines addedNames failedMcpServers needsAuthMcpServers pendingMcpServers readdedNames removedNames type wireHiddenNames"
  },
  environment: {
    "2.1.330": "snapshot type"
  },
  hook_additional_context: {
    "2.1.98": "command content durationMs exitCode hookEvent hookName stderr stdout toolUseID type"
  },
  hook_blocking_error: {
    "2.1.112": "blockingError command content durationMs exitCode hookEvent hookName stderr stdout toolUseID type"
  },
  hook_cancelled: {
    "2.1.140": "command content durationMs exitCode hookEvent hookName stderr stdout toolUseID type"
  },
  hook_non_blocking_error: {
    "2.1.112": "command content durationMs exitCode hookEvent hookName stderr stdout toolUseID type"
  },
  hook_success: {
    "2.1.98": "command content durationMs exitCode hookEvent hookName stderr stdout toolUseID type"
  },
  hook_system_message: {
    "2.1.98": "command content durationMs exitCode hookEvent hookName stderr stdout toolUseID type"
  },
  model: {
    "2.1.330": "identity text type"
  },
  prompt_snapshot: {
    "2.1.330": "cliPrefix contextRendering echoWireToolInputs inlineTools keptReminders reminderFold systemPrompt systemTurns toolChangeHeader tools type"
  },
  queued_command: {
    "2.1.101": "commandMode delivery_id imagePasteIds isMeta origin prompt source_uuid timestamp type",
    "2.1.330": "humanTurn"
  },
  remote_session_change: {
    "2.1.330": "commit managedCommit managedPr pr sendUserFileHint type url"
  },
  session_context: {
    "2.1.330": "context type"
  },
  skill_listing: {
    "2.1.150": "content isInitial names skillCount type",
    "2.1.330": "digests"
  }
};
var MESSAGE_FIELDS = {
  "0.2.122": "content id model role stop_reason stop_sequence type usage",
  "1.0.113": "container",
  "2.0.36": "context_management",
  "2.0.77": "stop_details",
  "2.1.96": "service_tier",
  "2.1.120": "diagnostics",
  "2.1.287": "input_transformations"
};
var USAGE_FIELDS = {
  "0.2.122": "cache_creation_input_tokens cache_read_input_tokens input_tokens output_tokens",
  "0.2.124": "server_tool_use",
  "1.0.2": "service_tier",
  "1.0.81": "cache_creation",
  "2.0.13": "inference_geo",
  "2.1.38": "iterations",
  "2.1.41": "speed",
  "2.1.228": "output_tokens_details",
  "2.1.287": "fallback_credit"
};
var BLOCK_FIELDS = {
  advisor_tool_result: {
    "2.1.330": "content tool_use_id type"
  },
  document: {
    "2.0.5": "source type",
    "2.1.23": "title"
  },
  fallback: {
    "2.1.217": "from to type"
  },
  image: {
    "1.0.51": "source type"
  },
  redacted_thinking: {
    "1.0.21": "data type"
  },
  server_tool_use: {
    "2.0.76": "id input name type"
  },
  text: {
    "0.2.122": "text type",
    "2.0.71": "content data id index name signature thinking tool_use_id",
    "2.0.76": "input"
  },
  thinking: {
    "1.0.21": "signature thinking type",
    "2.0.71": "content data id index name text tool_use_id",
    "2.0.76": "input"
  },
  tool_result: {
    "0.2.122": "content is_error tool_use_id type"
  },
  tool_use: {
    "0.2.122": "id input name type",
    "2.0.13": "caller",
    "2.0.71": "content data index signature text thinking tool_use_id"
  }
};

// lib/transcript/drift.ts
var NUMERIC = "(numeric)";
var ODD = "(odd)";
var NAME = /^[A-Za-z_][\w.:-]{0,63}$/;
var MAX_FINDINGS = 1e3;
function namesOf2(byVersion) {
  return new Set(Object.values(byVersion).flatMap((names4) => names4.split(" ")));
}
function tableOf(byType) {
  return new Map(Object.entries(byType).map(([type, names4]) => [
    type,
    namesOf2(names4)
  ]));
}
var Known = class {
  entries = tableOf(ENTRY_FIELDS);
  entryTypes = /* @__PURE__ */ new Set([
    ...Object.keys(ENTRY_FIELDS),
    ...Object.keys(OPAQUE_TYPES),
    ...SHAPED_TYPES,
    ...Object.keys(BLOCK_FIELDS)
  ]);
  subtypes = namesOf2(SYSTEM_SUBTYPES);
  attachments = tableOf(ATTACHMENT_FIELDS);
  attachmentTypes = namesOf2(ATTACHMENT_TYPES);
  message = namesOf2(MESSAGE_FIELDS);
  usage = namesOf2(USAGE_FIELDS);
  blocks = tableOf(BLOCK_FIELDS);
};
var knownNames;
function allKnown() {
  return knownNames ??= new Known();
}
function typeOf(value) {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "string") return "string";
  if (typeof value === "number") return "number";
  return typeof value === "boolean" ? "boolean" : "object";
}
function nameOf(key) {
  if (NAME.test(key)) return key;
  return /^\d+$/.test(key) ? NUMERIC : ODD;
}
var DriftReader = class {
  #known = allKnown();
  #found = /* @__PURE__ */ new Map();
  #version = null;
  #line = null;
  /** Takes the next entry. */
  add(entry) {
    this.#version = entry.version ?? this.#version;
    this.#line = entry.place.line;
    if (!this.#known.entryTypes.has(entry.type)) this.#note("entry_type", nameOf(entry.type), "string");
    const known = this.#known.entries.get(entry.type);
    if (known) this.#fields(entry.raw, nameOf(entry.type), known);
    if (entry.kind === "system" && entry.subtype !== null && !this.#known.subtypes.has(entry.subtype)) {
      this.#note("system_subtype", nameOf(entry.subtype), "string");
    }
    if (entry.kind === "attachment") this.#attachment(objectAt(entry.raw, "attachment"));
    if (entry.kind === "user" || entry.kind === "assistant") this.#message(entry.raw);
  }
  /** What was found so far, sorted by kind and name. */
  findings() {
    return [
      ...this.#found.values()
    ].map((found) => ({
      ...found,
      valueTypes: [
        ...found.valueTypes
      ].sort()
    })).sort((a, b) => order(a.kind, b.kind) || order(a.name, b.name));
  }
  #attachment(attachment) {
    if (!attachment) return;
    const type = stringAt(attachment, "type") ?? "";
    if (!this.#known.attachmentTypes.has(type)) this.#note("attachment_type", nameOf(type), "string");
    const known = this.#known.attachments.get(type);
    if (known) this.#fields(attachment, `attachment.${type}`, known);
  }
  #message(line2) {
    const message = objectAt(line2, "message");
    if (!message) return;
    this.#fields(message, "message", this.#known.message);
    const usage = objectAt(message, "usage");
    if (usage) this.#fields(usage, "message.usage", this.#known.usage);
    for (const block of arrayAt(message, "content")) {
      if (!isJsonObject(block)) continue;
      const type = stringAt(block, "type") ?? "";
      const known = this.#known.blocks.get(type);
      if (known) this.#fields(block, `block.${type}`, known);
      else this.#note("block_type", nameOf(type), "string");
    }
  }
  #fields(object, owner, known) {
    for (const [key, value] of Object.entries(object)) {
      if (!known.has(key) && value !== void 0) this.#note("field", `${owner}.${nameOf(key)}`, typeOf(value));
    }
  }
  #note(kind, name, valueType) {
    const key = `${kind} ${name}`;
    const found = this.#found.get(key);
    if (found) {
      found.count++;
      found.valueTypes.add(valueType);
      if (lower(this.#version, found.firstVersion)) found.firstVersion = this.#version;
    } else if (this.#found.size < MAX_FINDINGS) {
      const valueTypes = /* @__PURE__ */ new Set([
        valueType
      ]);
      this.#found.set(key, {
        kind,
        name,
        valueTypes,
        firstLine: this.#line,
        count: 1,
        firstVersion: this.#version
      });
    }
  }
};
function order(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
function lower(version2, than) {
  return version2 !== null && (than === null || compareVersions(version2, than) < 0);
}

// lib/cli/doctor/surroundings.ts
var SESSIONS = 10;
var LINES2 = 2e3;
function* clientFindings(client, plugin) {
  if (client.status === "unknown") {
    yield {
      check: "client",
      level: "unknown",
      text: `version not known: ${client.why}`,
      todo: null
    };
    return;
  }
  const { version: version2, source, path } = client;
  const how = {
    program: "by its program",
    asked: "asked",
    transcript: "by the newest session"
  }[source];
  const least = plugin ? PLUGIN_CLIENT : OLDEST_CLIENT;
  const old = compareVersions(version2, least) < 0;
  const why2 = plugin ? "start a plugin's hooks without a shell" : "tell hooks the project's folder";
  yield {
    check: "client",
    level: old ? "alarm" : "ok",
    text: `${version2} (${how}: ${path})${old ? ` does not ${why2}, ${least} does` : ""}`,
    todo: old ? plugin ? "update the client, or install into settings (debrief install)" : "update the client" : null
  };
}
async function denoVersion(path, named, shell2) {
  const { machine: machine2 } = shell2;
  const real = machine2.realPath(path) ?? path;
  if (machine2.self.kind === "script" && real === (machine2.realPath(machine2.deno.path) ?? machine2.deno.path)) {
    return machine2.deno.version;
  }
  const folder = /^(.*[/\\]node_modules[/\\](?:@deno[/\\][\w-]+|deno))[/\\]/.exec(real)?.[1];
  const text2 = folder === void 0 ? null : textOf2(`${folder}/package.json`, shell2);
  const packaged = text2 === null ? void 0 : /"version"\s*:\s*"(\d+\.\d+\.\d+)"/.exec(text2)?.[1];
  if (packaged !== void 0) return packaged;
  if (named === null || (machine2.realPath(named) ?? named) !== real) return null;
  const run2 = await machine2.run(path, [
    "--version"
  ]);
  return run2.status === "ran" ? /(\d+\.\d+\.\d+)/.exec(run2.stdout)?.[1] ?? null : null;
}
async function* denoFindings(found, given, shell2) {
  const programs = new Set(found.flatMap(({ own: own2 }) => own2.deno ?? []));
  if (given.plugin) programs.add("deno");
  for (const program of programs) {
    const path = /[/\\]/.test(program) ? program : inPath(program, shell2);
    if (path === null || shell2.machine.standing(path) === "missing") {
      const text3 = `"${program}" is not there: no hook started with it runs`;
      const todo = "install Deno (https://deno.com) and then the hooks again, or use the binaries (install --binary)";
      yield {
        check: "deno",
        level: "alarm",
        text: text3,
        todo
      };
      continue;
    }
    const version2 = await denoVersion(path, given.named, shell2);
    if (version2 === null) {
      const todo = `to have it asked: debrief doctor --deno ${path}, with --allow-run=${path}`;
      yield {
        check: "deno",
        level: "unknown",
        text: `${path}, version not known`,
        todo
      };
      continue;
    }
    const old = compareVersions(version2, OLDEST_DENO) < 0;
    const text2 = `${path} is ${version2}${old ? `, older than ${OLDEST_DENO}` : ""}`;
    yield {
      check: "deno",
      level: old ? "alarm" : "ok",
      text: text2,
      todo: old ? "update it: deno upgrade" : null
    };
  }
  const folders2 = [
    shell2.cwd(),
    configFolder(shell2) ?? ""
  ].filter((folder) => folder.includes(","));
  if (programs.size > 0 && folders2.length > 0) {
    const text2 = `"${folders2[0]}" has a comma, and Deno takes no such path in a permission: the hooks do nothing here`;
    yield {
      check: "deno",
      level: "alarm",
      text: text2,
      todo: "use the binaries (install --binary), or another folder"
    };
  }
}
function projectFolder(projects, cwd) {
  return `${projects}/${cwd.replace(/[^A-Za-z0-9]/g, "-")}`;
}
function* transcriptFindings(shell2) {
  const config2 = configFolder(shell2);
  if (config2 === null) {
    const text2 = "neither CLAUDE_CONFIG_DIR nor HOME is known: the person's settings and transcripts were not looked at";
    yield {
      check: "transcripts",
      level: "unknown",
      text: text2,
      todo: "give doctor --allow-env"
    };
    return;
  }
  const projects = `${config2}/projects`;
  const standing3 = shell2.machine.standing(projects);
  if (standing3 !== "folder" || shell2.machine.list(projects) === null) {
    const what = standing3 === "missing" ? "is not there" : standing3 === "file" ? "is a file" : "may not be read";
    const text2 = `"${projects}" ${what}: there is nothing for the hooks to read`;
    const todo = standing3 === "missing" ? "is CLAUDE_CONFIG_DIR the one the client runs with? It is made with the first session" : "make it readable for you (and give doctor --allow-read)";
    yield {
      check: "transcripts",
      level: "alarm",
      text: text2,
      todo
    };
    return;
  }
  const here = newestSessions(projectFolder(projects, shell2.cwd()), shell2, SESSIONS);
  const sessions = here.length > 0 ? here : newestSessions(projects, shell2, SESSIONS);
  const which = here.length > 0 ? "of this project" : "of all projects";
  yield {
    check: "transcripts",
    level: "ok",
    text: `${projects}, ${sessions.length} recent sessions ${which}`,
    todo: null
  };
  yield driftFinding(sessions);
}
function driftFinding(sessions) {
  const reader = new DriftReader();
  let unread = 0;
  for (const path of sessions) {
    try {
      let lines = 0;
      for (const entry of readTranscript(path)) {
        reader.add(entry);
        if (++lines >= LINES2) break;
      }
    } catch {
      unread++;
    }
  }
  const found = reader.findings();
  const skipped = unread === 0 ? "" : `; ${unread} could not be read`;
  if (found.length === 0) {
    return {
      check: "drift",
      level: "ok",
      text: `nothing unknown in ${sessions.length} sessions${skipped}`,
      todo: null
    };
  }
  const names4 = found.slice(0, 5).map(({ name, kind }) => `${name} (${kind.replace("_", " ")})`).join(", ");
  const more = found.length > 5 ? ` and ${found.length - 5} more` : "";
  const serious = found.some(({ kind }) => kind === "entry_type" || kind === "block_type");
  return {
    check: "drift",
    level: serious ? "warning" : "note",
    text: `this version does not know ${names4}${more}${skipped}`,
    todo: serious ? "a newer debrief may; what is unknown is kept and left alone" : null
  };
}
function* stateFindings(shell2) {
  const { machine: machine2 } = shell2;
  const root = machine2.realPath(shell2.cwd()) ?? shell2.cwd();
  for (const part of [
    ".claude",
    ".claude/debrief"
  ]) {
    const path = `${root}/${part}`;
    const standing3 = machine2.standing(path);
    if (standing3 === "missing") return;
    if (standing3 === "file" || (machine2.realPath(path) ?? path) !== path) {
      const text2 = `"${path}" is ${standing3 === "file" ? "no folder" : "a link"}: nothing is recorded in this project`;
      yield {
        check: "state",
        level: "alarm",
        text: text2,
        todo: "put a folder of its own in its place"
      };
      return;
    }
  }
  yield {
    check: "state",
    level: "ok",
    text: `${root}/.claude/debrief`,
    todo: null
  };
}

// lib/cli/plugin_state.ts
init_json();
function enabledPlugin(shell2) {
  let enabledIn = null;
  for (const scope of SCOPES) {
    let text2 = null;
    try {
      const path = settingsPath(scope, shell2);
      text2 = textOf2(path, shell2);
      const value = text2 === null ? null : settingsValue(text2);
      const plugins = value === null || typeof value === "string" ? {} : objectAt(value, "enabledPlugins") ?? {};
      for (const [id, enabled] of Object.entries(plugins)) {
        if (id.split("@")[0] === "debrief") enabledIn = enabled === false ? null : path;
      }
    } catch {
    }
  }
  return enabledIn;
}

// lib/cli/doctor.ts
var LOG = "log.jsonl";
var WIDTH2 = 400;
async function examine(named, shell2) {
  const client = await clientVersion(named.client, shell2);
  const files2 = settingsInForce(shell2);
  const found = placed(files2);
  const plugin = enabledPlugin(shell2);
  const hooks = logFigures(shell2.records(shell2.cwd(), LOG));
  const findings = [
    ...clientFindings(client, plugin !== null),
    ...fileFindings(files2, client),
    ...trustFindings(shell2),
    ...hookFindings(found, plugin, shell2)
  ];
  for await (const finding2 of denoFindings(found, {
    plugin: plugin !== null,
    named: named.deno
  }, shell2)) {
    findings.push(finding2);
  }
  findings.push(...transcriptFindings(shell2), ...stateFindings(shell2), ...logAlarms(hooks));
  if (hooks.length === 0) {
    const todo = "end a turn in this project and look again; client, settings and trust decide whether hooks run";
    findings.push({
      check: "log",
      level: "note",
      text: "no hook has run in this project yet",
      todo
    });
  }
  for await (const finding2 of configFindings({
    found,
    plugin: plugin !== null,
    client
  }, shell2)) findings.push(finding2);
  return {
    findings: findings.sort((a, b) => CHECKS.indexOf(a.check) - CHECKS.indexOf(b.check)),
    hooks
  };
}
var MARKS = {
  ok: "ok     ",
  note: "note   ",
  unknown: "?      ",
  warning: "WARNING",
  alarm: "ALARM  "
};
function table(hooks) {
  if (hooks.length === 0) return "";
  const rows = [
    [
      "hook",
      "runs",
      "success",
      "fallback",
      "errors",
      "p50",
      "p95"
    ],
    ...hooks.map(({ hook, runs, successRate, fallbackShare, failed: failed2, p50, p95 }) => [
      hook,
      String(runs),
      `${(successRate * 100).toFixed(1)} %`,
      fallbackShare === null ? "-" : `${(fallbackShare * 100).toFixed(1)} %`,
      String(failed2),
      `${Math.round(p50)} ms`,
      `${Math.round(p95)} ms`
    ])
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line2 = (row) => row.map((cell, column) => column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)).join("  ");
  return `
${rows.map((row) => oneLine(line2(row), WIDTH2)).join("\n")}
`;
}
function report2({ findings, hooks }) {
  const width = Math.max(...CHECKS.map((check2) => check2.length));
  const lines = findings.map(({ check: check2, level, text: text2, todo }) => {
    const said2 = `${MARKS[level]} ${check2.padEnd(width)}  ${oneLine(text2, WIDTH2)}`;
    return todo === null ? said2 : `${said2}
${" ".repeat(MARKS.ok.length + width + 3)}-> ${oneLine(todo, WIDTH2)}`;
  });
  const count = (level) => findings.filter((finding2) => finding2.level === level).length;
  const plural = (number4, word2) => `${number4} ${word2}${number4 === 1 ? "" : "s"}`;
  return `${lines.join("\n")}
${table(hooks)}
${plural(count("alarm"), "alarm")}, ${plural(count("warning"), "warning")}.
`;
}
var doctorCommand = {
  name: "doctor",
  summary: "whether the hooks can work here, how they did, and what to do",
  usage: `usage: doctor [--json] [--fail-on alarm|warning] [--client PATH] [--deno PATH]

Looks at this folder's project; reads only, and starts nothing unless you name it.

  --json           {"schema":"debrief.doctor/1","version","findings":[{"check","level","text","todo"}],"hooks":[\u2026]}
  --fail-on LEVEL  exit code 1 where there is an alarm, or a warning or an alarm
  --client PATH    the client's program: asked for its version where its place does not say it (--allow-run=PATH)
  --deno PATH      the same for the deno that hooks are started with`,
  examples: [
    "doctor",
    "doctor --json --fail-on alarm"
  ],
  async run(args, shell2) {
    const options = readOptions(args, {
      text: [
        "client",
        "deno",
        "fail-on"
      ],
      flag: [
        "json"
      ]
    });
    if (options.positional.length > 0) {
      throw new UsageError(`Expected no argument but found "${options.positional[0]}"`);
    }
    const level = options.text("fail-on");
    if (level !== void 0 && level !== "alarm" && level !== "warning") {
      throw new UsageError(`Expected --fail-on to be alarm or warning but found "${level}"`);
    }
    const deno = options.text("deno");
    const found = await examine({
      client: options.text("client") ?? null,
      deno: deno === void 0 ? null : absolutePath(deno, shell2)
    }, shell2);
    if (options.flag("json")) {
      shell2.stdout(JSON.stringify({
        schema: "debrief.doctor/1",
        version: VERSION,
        ...found
      }, null, 2) + "\n");
    } else shell2.stdout(report2(found));
    const bad = found.findings.some((one) => one.level === "alarm" || level === "warning" && one.level === "warning");
    return level !== void 0 && bad ? 1 : 0;
  }
};

// lib/cli/line_diff.ts
var CONTEXT = 2;
function lineDiff(before, after2) {
  const old = linesOf(before);
  const now = linesOf(after2);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const around = Math.max(0, start - CONTEXT);
  const lines = [
    ...old.slice(around, start).map((line2) => `  ${line2}`),
    ...old.slice(start, old.length - end).map((line2) => `- ${line2}`),
    ...now.slice(start, now.length - end).map((line2) => `+ ${line2}`),
    ...now.slice(now.length - end, now.length - end + CONTEXT).map((line2) => `  ${line2}`)
  ];
  return lines.map((line2) => redact(sanitise(line2)).trimEnd() + "\n").join("");
}
function linesOf(text2) {
  const lines = text2.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

// lib/cli/install.ts
function backupPath(scope, shell2) {
  const path = settingsPath(scope, shell2);
  const name = path.slice(folderOf(path).length + 1);
  return scope === "user" ? `${path}.before-debrief` : `${shell2.cwd()}/.claude/debrief/backups/${name}.before-debrief`;
}
function checked(path, edit) {
  if (edit.status === "edited") return edit;
  throw new UsageError(`Cannot change "${path}": ${edit.reason} (put it right first; nothing was changed)`);
}
function* warnings(text2, setups, given) {
  const { client, starter, shell: shell2, scope } = given;
  const left = setups.flatMap(({ events }) => events).filter((event) => !knownEvents([
    event
  ], client).includes(event));
  const unknown = [
    ...new Set(left)
  ];
  if (client.status === "unknown") yield `The client's version is not known: ${client.why}`;
  if (unknown.length > 0) {
    const why2 = client.status === "known" ? `client ${client.version} does not know` : "an older client would not know";
    yield `Left out, because ${why2} ${unknown.length === 1 ? "it" : "them"}: ${unknown.join(", ")}. Install again after an update.`;
  }
  if (client.status === "known" && compareVersions(client.version, OLDEST_CLIENT) < 0) {
    yield `Client ${client.version} does not tell hooks the project's folder; ${OLDEST_CLIENT} and later do.`;
  }
  const plugin = enabledPlugin(shell2);
  if (plugin !== null) {
    yield `The plugin is enabled in ${plugin}, too: every hook would run twice. Keep one: claude plugin disable debrief, or debrief uninstall.`;
  }
  if (text2 !== "" && !isStrictJson(text2)) {
    yield "The settings have comments or trailing commas: the client ignores the whole file.";
  }
  if (starter.kind === "deno") {
    if (starter.deno.includes("/_npx/")) {
      yield `"${starter.deno}" lies in npm's cache, which npm may clear (npm install --global deno, or --deno PATH).`;
    }
    if ([
      shell2.cwd(),
      configFolder(shell2) ?? ""
    ].some((folder) => folder.includes(","))) {
      yield "A folder with a comma in its name cannot be granted to deno: there the hooks do nothing (use --binary).";
    }
  }
  if (scope === "project") {
    yield "The commands name places of this machine: for a team, use the plugin or --scope local.";
  }
}
function isStrictJson(text2) {
  try {
    JSON.parse(text2);
    return true;
  } catch {
    return false;
  }
}
var installCommand = {
  name: "install",
  summary: "put the hooks into the client's settings, with exactly the permissions they need",
  usage: `usage: install [--scope user|project|local] [--hooks NAME,\u2026] [--binary] [--dry-run] [--client PATH] [--deno PATH]

Shows the difference, keeps everything else as it is written, and the file as it was beside it. Again, it changes nothing.

  --scope WHERE   user (settings.json in CLAUDE_CONFIG_DIR or ~/.claude, the default), project (.claude/settings.json) or
                  local (.claude/settings.local.json)
  --hooks NAMES   only these: ${HOOK_SETUPS.map(({ name }) => name).join(", ")}
  --binary        start the binaries in bin/ (deno task compile) instead of deno and dist/
  --dry-run       show the difference and change nothing
  --client PATH   the client's program; where its place does not say its version, it is asked (--allow-run=PATH)
  --deno PATH     the deno that hooks are started with`,
  examples: [
    "install --dry-run",
    "install --scope local --hooks memory_triage,agent_summary"
  ],
  async run(args, shell2) {
    const options = readOptions(args, {
      text: [
        "scope",
        "client",
        "deno"
      ],
      list: [
        "hooks"
      ],
      flag: [
        "binary",
        "dry-run"
      ]
    });
    if (options.positional.length > 0) {
      throw new UsageError(`Expected no argument but found "${options.positional[0]}"`);
    }
    const scope = scopeOf("scope", options.text("scope") ?? "user");
    const starter = starterOf(options, shell2);
    const setups = chosen(options, shell2, starter);
    const client = await clientVersion(options.text("client") ?? null, shell2);
    const path = writtenPath(scope, shell2);
    const before = textOf2(path, shell2);
    const names4 = setups.map(({ name }) => name);
    const edit = checked(path, addHooks(before, registrations(setups, starter, client), names4));
    const dry = options.flag("dry-run");
    if (edit.added.length + edit.removed.length === 0) {
      shell2.stdout(`${path} has ${names4.join(", ")} already; nothing was changed.
`);
    } else {
      if (!dry) keep(before, edit.text, {
        path,
        backup: backupPath(scope, shell2),
        shell: shell2
      });
      shell2.stdout(`${path}
${lineDiff(before ?? "", edit.text)}`);
      const was = before === null ? "The file is new" : `Before: ${backupPath(scope, shell2)}`;
      const undo = `debrief uninstall --scope ${scope}`;
      shell2.stdout(dry ? "Nothing was changed (--dry-run).\n" : `${was}. Take it back with: ${undo}
`);
    }
    for (const warning of warnings(before ?? "", setups, {
      client,
      starter,
      scope,
      shell: shell2
    })) {
      shell2.stderr(`warning: ${warning}
`);
    }
    return 0;
  }
};
function keep(before, text2, to) {
  const { path, backup, shell: shell2 } = to;
  const names4 = HOOK_SETUPS.map(({ name }) => name);
  const first = before !== null && checked(path, removeHooks(before, names4)).removed.length === 0;
  if (first) shell2.replaceText(backup, before);
  shell2.replaceText(path, text2);
}

// lib/transcript/speaker.ts
var TAG = /^<([a-z][\w-]*)(?=[\s>/])/;
var INSERTED = new RegExp(`<(${INSERTED_TAGS.join("|")})>[\\s\\S]*?</\\1>\\s*`, "g");
function withoutInsertions(text2) {
  return text2.includes("<") ? text2.replace(INSERTED, "").trim() : text2;
}
function startsWithAny(text2, openings) {
  return openings.some((opening) => text2.startsWith(opening));
}
function tagSpeaker(text2) {
  const tag = TAG.exec(text2)?.[1];
  if (tag === void 0) return void 0;
  if (Object.hasOwn(SPEAKER_TAGS, tag)) return SPEAKER_TAGS[tag];
  return SPEAKER_TAG_FAMILIES.find(([family]) => tag.startsWith(family))?.[1];
}
function textSpeaker(text2) {
  if (startsWithAny(text2, INTERRUPT_OPENINGS)) return "interrupt";
  if (text2.startsWith(COMPACTION_OPENING)) return "compaction_summary";
  return tagSpeaker(text2) ?? SPEAKER_OPENINGS.find(([opening]) => text2.startsWith(opening))?.[1];
}
function speakerOfText(text2) {
  const own2 = withoutInsertions(text2).trimStart();
  if (own2 === "") return "reminder";
  if (own2.startsWith("/") && /^\/[\w:-]+(\s|$)/.test(own2)) return "command";
  return textSpeaker(own2) ?? "person";
}
function speakerOf(entry) {
  if (entry.content.some((block) => block.kind === "tool_result")) return "tool_result";
  const whole3 = textOf(entry.content).trimStart();
  const own2 = withoutInsertions(whole3).trimStart();
  const onlyInsertions = own2 === "" && whole3 !== "";
  const said2 = textSpeaker(own2);
  if (said2 === "interrupt") return said2;
  if (entry.origin !== null) {
    const speaker = Object.hasOwn(ORIGIN_SPEAKERS, entry.origin) ? ORIGIN_SPEAKERS[entry.origin] : "notification";
    if (speaker !== void 0 && speaker !== "person") return speaker;
  }
  if (entry.isSummary || said2 === "compaction_summary") return "compaction_summary";
  if (entry.isSidechain) {
    if (own2.trim() === WARMUP_PROMPT || startsWithAny(own2, HOUSEKEEPING_OPENINGS)) return "housekeeping";
    return said2 ?? (onlyInsertions ? "reminder" : entry.isMeta ? "meta" : "agent_task");
  }
  if (entry.isMeta) return said2 ?? (onlyInsertions ? "reminder" : "meta");
  if (said2 !== void 0) return said2;
  if (own2 === "") return hasMedia(entry) ? "person" : "reminder";
  if (entry.origin === null && entry.promptSource !== null && !PERSON_PROMPT_SOURCES.has(entry.promptSource)) {
    return "notification";
  }
  return "person";
}
function hasMedia(entry) {
  return entry.content.some((block) => block.kind === "image" || block.kind === "document");
}
function promptText(entry) {
  return withoutInsertions(textOf(entry.content));
}

// lib/analyses/intent/around.ts
function gather(entry, use, texts, thoughts) {
  for (const block of entry.content) {
    if (block === use) break;
    if (block.kind !== "text" && block.kind !== "thinking") continue;
    if (!NO_CONTENT.has(block.text.trim())) (block.kind === "text" ? texts : thoughts).push(block.text);
  }
}
function leading(entries, placed2) {
  const { entry, index } = placed2;
  const chosen2 = /* @__PURE__ */ new Set([
    entry
  ]);
  if (entry.messageId !== null) {
    for (let i = 0; i < index; i++) {
      const earlier = entries[i];
      if (earlier?.kind === "assistant" && earlier.messageId === entry.messageId) chosen2.add(earlier);
    }
  }
  const byUuid = /* @__PURE__ */ new Map();
  for (const known of entries) if (known.uuid !== null) byUuid.set(known.uuid, known);
  const siblings = /* @__PURE__ */ new Set();
  for (const line2 of chosen2) addUses(line2, siblings);
  let at = entry;
  for (let steps = 0; at && steps < entries.length; steps++) {
    at = at.parentUuid === null ? void 0 : byUuid.get(at.parentUuid);
    if (at?.kind === "user") {
      const result = at.content.find((block) => block.kind === "tool_result");
      if (result?.kind !== "tool_result" || !siblings.has(result.toolUseId)) break;
    } else if (at?.kind === "assistant" && !at.isSynthetic && !at.isApiError) {
      chosen2.add(at);
      addUses(at, siblings);
    }
  }
  return entries.filter((known) => known.kind === "assistant" && chosen2.has(known));
}
function addUses(entry, ids) {
  if (entry.kind !== "assistant") return;
  for (const block of entry.content) if (block.kind === "tool_use") ids.add(block.id);
}
function promptBefore(entries, index, inAgent) {
  for (let i = index - 1; i >= 0; i--) {
    const entry = entries[i];
    if (entry?.kind !== "user") continue;
    const speaker = speakerOf(entry);
    if (speaker === "person" && !inAgent) return promptText(entry);
    if (speaker === "agent_task" && inAgent) return textOf(entry.content);
  }
  return "";
}
function saidBefore(entries, placed2) {
  const texts = [];
  const thoughts = [];
  for (const entry of leading(entries, placed2)) {
    gather(entry, entry === placed2.entry ? placed2.use : null, texts, thoughts);
  }
  const prompt = promptBefore(entries, placed2.index, placed2.entry.isSidechain);
  return {
    text: texts.join("\n\n"),
    thinking: thoughts.join("\n\n"),
    prompt
  };
}

// lib/analyses/intent/same_input.ts
init_json();
var DISTINCTIVE = [
  "file_path",
  "command",
  "query",
  "url",
  "pattern",
  "prompt",
  "description"
];
function same2(a, b) {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => same2(item, b[index]));
  }
  if (isJsonObject(a) && isJsonObject(b)) {
    const names4 = /* @__PURE__ */ new Set([
      ...Object.keys(a),
      ...Object.keys(b)
    ]);
    return [
      ...names4
    ].every((name) => same2(a[name], b[name]));
  }
  return a === b;
}
function fitOf(asked2, given) {
  if (same2(asked2, given)) return "whole";
  let common = 0;
  for (const field of DISTINCTIVE) {
    const left = asked2[field];
    const right = given[field];
    if (left === void 0 || right === void 0) continue;
    if (!same2(left, right) && !(field === "file_path" && samePath(left, right))) return "none";
    common++;
  }
  return common > 0 ? "distinctive" : "none";
}
function samePath(a, b) {
  if (typeof a !== "string" || typeof b !== "string") return false;
  const [short, long] = a.length < b.length ? [
    a,
    b
  ] : [
    b,
    a
  ];
  return long.replaceAll("\\", "/").endsWith(`/${short.replaceAll("\\", "/").replace(/^\.\//, "")}`);
}

// lib/analyses/intent/intent.ts
var BEFORE = 400;
var INTERLEAVED = 16;
var EMPTY2 = {
  toolUseId: null,
  text: "",
  thinking: "",
  prompt: "",
  candidates: []
};
var NO_INTENT = {
  status: "none",
  ...EMPTY2
};
var UNFLUSHED = {
  status: "unflushed",
  ...EMPTY2
};
function isTalk(entry) {
  return entry.kind === "user" || entry.kind === "assistant";
}
function windowById(backward, toolUseId, options) {
  const { prompt = true } = options;
  const entries = [];
  let messageId = null;
  let past = 0;
  for (const entry of backward) {
    if (entry.kind === "progress" || entry.kind === "other" || entry.kind === "queue") continue;
    if (entries.length === 0) {
      const isIt = entry.kind === "assistant" && entry.content.some((block) => block.kind === "tool_use" && block.id === toolUseId);
      if (!isIt) continue;
      messageId = entry.messageId;
      entries.push(entry);
      continue;
    }
    entries.push(entry);
    if (entries.length > BEFORE || isOpening(entry)) break;
    const isOther = entry.kind === "assistant" && messageId !== null && entry.messageId !== messageId;
    if (!prompt && (isOther || past > 0) && ++past > INTERLEAVED) break;
  }
  entries.reverse();
  return {
    entries,
    uses: entries.length > 0 ? uses(entries, (use) => use.id === toolUseId) : []
  };
}
function isOpening(entry) {
  return entry.kind === "user" && entry.content.every((block) => block.kind !== "tool_result") && !entry.isMeta && entry.promptSource !== "system";
}
function uses(entries, fits3) {
  const placed2 = [];
  for (const [index, entry] of entries.entries()) {
    if (entry.kind !== "assistant") continue;
    for (const use of entry.content) {
      if (use.kind === "tool_use" && fits3(use, entry)) placed2.push({
        use,
        entry,
        index
      });
    }
  }
  return placed2.reverse();
}
function windowByInput(backward, question, options) {
  const limit = options.maxTranscriptEntries ?? 100;
  const entries = [];
  let talk = 0;
  for (const entry of backward) {
    if (entry.kind === "progress" || entry.kind === "other" || entry.kind === "queue") continue;
    if (isTalk(entry) && ++talk > limit) break;
    entries.push(entry);
  }
  entries.reverse();
  const answered = /* @__PURE__ */ new Set();
  for (const entry of entries) {
    if (!isTalk(entry) || entry.kind !== "user" && entry.kind !== "assistant") continue;
    for (const block of entry.content) if (block.kind === "tool_result") answered.add(block.toolUseId);
  }
  const seconds = options.timeWindowSeconds ?? 60;
  const fitting2 = uses(entries, (use, entry) => use.name === question.tool && (question.answered || !answered.has(use.id)) && within(entry.timestamp, question.now, seconds));
  return {
    entries,
    uses: pick2(fitting2, question, options, answered)
  };
}
function within(time2, now, seconds) {
  if (time2 === null || now === null) return true;
  const apart = Math.abs(Date.parse(now) - Date.parse(time2));
  return Number.isNaN(apart) || apart <= seconds * 1e3;
}
function pick2(placed2, question, options, answered) {
  let best = placed2;
  if (options.inputMatching ?? true) {
    const whole3 = placed2.filter(({ use }) => fitOf(use.input, question.input) === "whole");
    best = whole3.length > 0 ? whole3 : placed2.filter(({ use }) => fitOf(use.input, question.input) === "distinctive");
  }
  const open = best.filter(({ use }) => !answered.has(use.id));
  return open.length > 0 ? open : best.slice(0, 1);
}
function intentOf(backward, question, options = {}) {
  const window = question.by === "id" ? windowById(backward, question.toolUseId, options) : windowByInput(backward, question, options);
  const [first, ...more] = window.uses;
  if (!first) return UNFLUSHED;
  if (more.length === 0 || question.by === "id") {
    return {
      status: "found",
      toolUseId: first.use.id,
      ...saidBefore(window.entries, first),
      candidates: []
    };
  }
  const candidates = window.uses.map((placed2) => {
    const { text: text2, thinking } = saidBefore(window.entries, placed2);
    return {
      toolUseId: placed2.use.id,
      line: placed2.entry.place.line,
      text: text2,
      thinking
    };
  });
  return {
    ...UNFLUSHED,
    status: "ambiguous",
    candidates
  };
}

// lib/cli/intent.ts
init_json();

// lib/transcript/agents.ts
init_json();
var AGENT_FILE = /^agent-(.+)\.jsonl$/;
function parts(path) {
  const at = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  const separator = at >= 0 ? path.charAt(at) : "/";
  return {
    folder: at >= 0 ? path.slice(0, at) : ".",
    name: path.slice(at + 1),
    separator
  };
}
function sessionFolder(transcriptPath) {
  return transcriptPath.replace(/\.jsonl$/, "");
}
function sessionIdOf(transcriptPath) {
  return parts(transcriptPath).name.replace(/\.jsonl$/, "");
}
function names3(folder) {
  try {
    return [
      ...Deno.readDirSync(folder)
    ].map((entry) => entry.name).sort();
  } catch {
    return [];
  }
}
function readMeta(path) {
  let value;
  try {
    value = JSON.parse(Deno.readTextFileSync(path.replace(/\.jsonl$/, ".meta.json")));
  } catch {
    return null;
  }
  if (!isJsonObject(value)) return null;
  const meta2 = value;
  return {
    agentType: stringAt(meta2, "agentType"),
    description: stringAt(meta2, "description"),
    toolUseId: stringAt(meta2, "toolUseId"),
    parentAgentId: stringAt(meta2, "parentAgentId")
  };
}
function belongsTo(path, sessionId) {
  let source;
  try {
    source = openSource(path);
  } catch {
    return false;
  }
  try {
    for (const entry of entriesForward(source, {
      chunk: 16 * 1024
    })) {
      if (entry.sessionId !== null) return entry.sessionId === sessionId;
    }
    return false;
  } finally {
    source.close();
  }
}
function agentFile(path, layout) {
  const agentId = AGENT_FILE.exec(parts(path).name)?.[1];
  return agentId === void 0 ? [] : [
    {
      agentId,
      path,
      layout,
      meta: readMeta(path)
    }
  ];
}
function listAgents(transcriptPath) {
  const { folder, separator } = parts(transcriptPath);
  const under = `${sessionFolder(transcriptPath)}${separator}subagents`;
  const files2 = names3(under).flatMap((name) => agentFile(`${under}${separator}${name}`, "subagents"));
  const workflows = `${under}${separator}workflows`;
  for (const run2 of names3(workflows)) {
    const inside2 = `${workflows}${separator}${run2}`;
    files2.push(...names3(inside2).flatMap((name) => agentFile(`${inside2}${separator}${name}`, "workflow")));
  }
  const sessionId = sessionIdOf(transcriptPath);
  for (const name of names3(folder)) {
    if (!AGENT_FILE.test(name)) continue;
    const path = `${folder}${separator}${name}`;
    if (path !== transcriptPath && belongsTo(path, sessionId)) files2.push(...agentFile(path, "beside"));
  }
  return files2;
}
function agentPaths(transcriptPath, agentId) {
  const { folder, separator } = parts(transcriptPath);
  const name = `agent-${agentId}.jsonl`;
  return [
    `${sessionFolder(transcriptPath)}${separator}subagents${separator}${name}`,
    `${folder}${separator}${name}`
  ];
}
function findAgent(transcriptPath, agentId) {
  const [under, beside] = agentPaths(transcriptPath, agentId);
  if (under !== void 0 && isFile(under)) return agentFile(under, "subagents")[0] ?? null;
  if (beside !== void 0 && isFile(beside)) return agentFile(beside, "beside")[0] ?? null;
  const { separator } = parts(transcriptPath);
  const workflows = [
    sessionFolder(transcriptPath),
    "subagents",
    "workflows"
  ].join(separator);
  for (const run2 of names3(workflows)) {
    const path = [
      workflows,
      run2,
      `agent-${agentId}.jsonl`
    ].join(separator);
    if (isFile(path)) return agentFile(path, "workflow")[0] ?? null;
  }
  return null;
}
function isFile(path) {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

// lib/transcript/entries_from.ts
var CHUNK2 = 64 * 1024;
var LINE_FEED2 = 10;
var SOMEWHERE = {
  line: null,
  offset: null
};
function* entriesFrom(source, mark, options = {}) {
  const least = Math.max(0, source.size - (options.within ?? 2 * 1024 * 1024));
  const decoder = new TextDecoder();
  let buffer = new Uint8Array(CHUNK2);
  let found = false;
  for (let end = source.size; end > (found ? 0 : least); ) {
    const from = Math.max(0, end - buffer.length);
    const chunk = buffer.subarray(0, end - from);
    if (source.readAt(from, chunk) < chunk.length) return;
    const start = from === 0 ? 0 : chunk.subarray(0, -1).indexOf(LINE_FEED2) + 1;
    if (from > 0 && start === 0) {
      buffer = new Uint8Array(buffer.length * 2);
      continue;
    }
    let text2 = decoder.decode(chunk.subarray(start));
    if (!found) {
      const at = text2.lastIndexOf(mark);
      found = at !== -1;
      const lineEnd = text2.indexOf("\n", at);
      text2 = found ? text2.slice(0, lineEnd === -1 ? void 0 : lineEnd) : "";
    }
    const lines = text2.split("\n");
    for (let i = lines.length - 1; i >= 0; i--) {
      const { objects } = parseObjects(lines[i] ?? "");
      for (let k = objects.length - 1; k >= 0; k--) {
        const object = objects[k];
        if (object) yield parseEntry(object, SOMEWHERE);
      }
    }
    end = from + start;
  }
}

// lib/transcript/disk_files.ts
var DiskFiles = class {
  #transcriptPath;
  /** @param transcriptPath The session's own file; null where there is none. */
  constructor(transcriptPath) {
    this.#transcriptPath = transcriptPath;
  }
  /** The file of one agent, or null where it is not written. */
  agent(agentId) {
    return this.#transcriptPath === null ? null : findAgent(this.#transcriptPath, agentId);
  }
  /** All agent files of the session. */
  agents() {
    return this.#transcriptPath === null ? [] : listAgents(this.#transcriptPath);
  }
  /** A file's length in bytes, or null where there is none to read. */
  size(path) {
    try {
      return Deno.statSync(path).size;
    } catch {
      return null;
    }
  }
  /** Gives the entries of a file backwards from the last line with a mark to a function; null as `backward`. */
  backwardFrom(path, mark, read) {
    return this.#read(path, (source) => read(entriesFrom(source, mark)));
  }
  /** Gives the entries of a file from its end to a function; null where the file cannot be read. */
  backward(path, read) {
    return this.#read(path, (source) => read(entriesBackward(source)));
  }
  #read(path, read) {
    try {
      return withSource(path, read);
    } catch (error) {
      if (error instanceof UnreadableTranscript) return null;
      throw error;
    }
  }
};

// lib/cli/intent.ts
function inputOf(text2) {
  let value;
  try {
    value = JSON.parse(text2);
  } catch {
    throw new UsageError(`Expected --input to be a JSON object but found "${text2}"`);
  }
  if (!isJsonObject(value)) throw new UsageError(`Expected --input to be a JSON object but found "${text2}"`);
  return value;
}
function questionOf(options) {
  const toolUseId = options.text("tool-use-id");
  const tool = options.text("tool");
  if (toolUseId !== void 0 && tool === void 0) return {
    by: "id",
    toolUseId
  };
  if (tool === void 0 || toolUseId !== void 0) {
    throw new UsageError("Expected either --tool-use-id ID, or --tool NAME with --input JSON");
  }
  const now = options.text("now") ?? null;
  if (now !== null && Number.isNaN(Date.parse(now))) {
    throw new UsageError(`Expected --now to be a time such as 2026-11-21T21:15:50.296Z but found "${now}"`);
  }
  return {
    by: "input",
    tool,
    input: inputOf(options.text("input") ?? "{}"),
    now,
    answered: false
  };
}
function report3(intent) {
  switch (intent.status) {
    case "found": {
      const said2 = intent.text === "" ? "Nothing was said before this call." : redact(intent.text);
      const thought = intent.thinking === "" ? "" : `
thinking: ${redact(intent.thinking)}
`;
      return `${said2}
${thought}${intent.prompt === "" ? "" : `
asked: ${redact(intent.prompt)}
`}`;
    }
    case "ambiguous": {
      const lines = intent.candidates.map(({ toolUseId, line: line2, text: text2 }) => `  ${toolUseId}${line2 === null ? "" : ` (line ${line2})`}: ${redact(text2)}
`);
      return `Several calls fit:
${lines.join("")}`;
    }
    case "unflushed":
      return "The call is not in this transcript (yet).\n";
    case "none":
      return "There is no transcript to look in.\n";
  }
}
var intentCommand = {
  name: "intent",
  summary: "why a tool was called: what was said and thought before it",
  usage: `usage: intent FILE (--tool-use-id ID | --tool NAME --input JSON) [--now ISO] [--json]

FILE is a session's transcript; the agents' own are looked through after it.

  --tool-use-id ID   the call's id
  --tool NAME        the newest call of this tool without a result \u2026
  --input JSON       \u2026 whose input fits
  --now ISO          \u2026 made within a minute of this time
  --json             {"schema":"debrief.intent/1","status","toolUseId","text","thinking","prompt","candidates":[\u2026]}`,
  examples: [
    "intent session.jsonl --tool-use-id toolu_01 --json",
    `intent session.jsonl --tool Bash --input '{"command":"ls"}'`
  ],
  run(args, shell2) {
    const options = readOptions(args, {
      text: [
        "tool-use-id",
        "tool",
        "input",
        "now"
      ],
      flag: [
        "json"
      ]
    });
    const path = options.only("FILE");
    const question = questionOf(options);
    let intent = withSource(path, (source) => intentOf(entriesBackward(source), question));
    const files2 = new DiskFiles(path);
    if (intent.status === "unflushed") {
      for (const agent of files2.agents()) {
        intent = files2.backward(agent.path, (entries) => intentOf(entries, question)) ?? UNFLUSHED;
        if (intent.status !== "unflushed") break;
      }
    }
    if (!options.flag("json")) shell2.stdout(report3(intent));
    else {
      const redacted3 = (_key, value) => typeof value === "string" ? redact(value) : value;
      shell2.stdout(JSON.stringify({
        schema: "debrief.intent/1",
        ...intent
      }, redacted3, 2) + "\n");
    }
    return 0;
  }
};

// lib/cli/purge.ts
var purgeCommand = {
  name: "purge",
  summary: "remove everything the hooks recorded in a project",
  usage: `usage: purge [PROJECT] [--dry-run] [--json]

Removes .claude/debrief of the project in PROJECT (this folder): log, ledgers, records of agents and reviews, backups.
Transcripts, settings and debrief.jsonc stay.

  --dry-run   say what would go and remove nothing
  --json      {"schema":"debrief.purge/1","folder","removed","entries":[\u2026]}`,
  examples: [
    "purge --dry-run",
    "purge"
  ],
  run(args, shell2) {
    const options = readOptions(args, {
      flag: [
        "dry-run",
        "json"
      ]
    });
    const project = options.positional.length === 0 ? shell2.cwd() : absolutePath(options.only("PROJECT"), shell2);
    const folder = `${project}/.claude/debrief`;
    const entries = shell2.machine.list(folder) ?? [];
    const there = shell2.machine.standing(folder) !== "missing";
    const removed = there && !options.flag("dry-run");
    const failure2 = removed ? shell2.machine.purge(project) : null;
    if (failure2 !== null) {
      shell2.stderr(`debrief purge: ${failure2}
`);
      return 2;
    }
    if (options.flag("json")) {
      shell2.stdout(JSON.stringify({
        schema: "debrief.purge/1",
        folder,
        removed,
        entries
      }, null, 2) + "\n");
    } else if (!there) shell2.stdout(`${folder} is not there; nothing was recorded.
`);
    else {
      const what = entries.filter((name) => name !== ".gitignore").join(", ") || "nothing but the folder";
      shell2.stdout(removed ? `Removed ${folder} (${what}).
` : `Would remove ${folder} (${what}).
`);
    }
    return 0;
  }
};

// lib/analyses/review/hook_text.ts
var BETWEEN_SLASHES = /^\/(.+)\/([imsu]*)$/s;
var LOOKS_LIKE_PATTERN = /^\^|\.[*+]|\\[bdsw]|\$$/;
function literal(text2) {
  return new RegExp(text2.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i");
}
function hookTextOf(text2) {
  const name = text2.trim();
  const [, between, flags] = BETWEEN_SLASHES.exec(name) ?? [];
  const source = between ?? (LOOKS_LIKE_PATTERN.test(name) ? name : void 0);
  if (source === void 0) return {
    name,
    pattern: literal(name)
  };
  try {
    return {
      name,
      pattern: new RegExp(source, flags ?? "i")
    };
  } catch {
    return {
      name,
      pattern: literal(name)
    };
  }
}

// lib/analyses/review/call_groups.ts
var MAX_WORDS = 3;
var COMMAND_TOOLS2 = /* @__PURE__ */ new Set([
  "Bash",
  "PowerShell",
  "Monitor"
]);
var PATH_TOOLS2 = /* @__PURE__ */ new Set([
  "Read",
  "Edit",
  "Write",
  "MultiEdit",
  "NotebookEdit",
  "NotebookRead",
  "Glob",
  "Grep",
  "LS"
]);
var PATH_FIELDS = [
  "file_path",
  "notebook_path",
  "path"
];
function picked(input, names4) {
  return Object.fromEntries(names4.flatMap((name) => input[name] === void 0 ? [] : [
    [
      name,
      input[name]
    ]
  ]));
}
function matched(tool, input) {
  if (COMMAND_TOOLS2.has(tool)) return picked(input, [
    "command"
  ]);
  if (PATH_TOOLS2.has(tool)) return picked(input, PATH_FIELDS);
  if (tool === "WebFetch") return picked(input, [
    "url"
  ]);
  if (tool === "Agent" || tool === "Task") return picked(input, [
    "subagent_type"
  ]);
  if (tool === "Skill") return picked(input, [
    "skill",
    "command"
  ]);
  return {};
}
var CallGroups = class {
  #groups = /* @__PURE__ */ new Map();
  /** The first folder each session names. */
  #roots = /* @__PURE__ */ new Map();
  add(fact) {
    const { tool, session, cwd, decision, timestamp, words } = fact;
    if (cwd !== null && !this.#roots.has(session)) this.#roots.set(session, cwd);
    const root = this.#roots.get(session) ?? null;
    const input = matched(tool, fact.input);
    const key = JSON.stringify([
      tool,
      input,
      cwd,
      root
    ]);
    const group = this.#groups.get(key) ?? newGroup(tool, input, {
      cwd,
      root
    });
    this.#groups.set(key, group);
    group.calls++;
    const decided = group.decisions.get(decision) ?? {
      count: 0,
      sessions: /* @__PURE__ */ new Set()
    };
    group.decisions.set(decision, decided);
    decided.count++;
    decided.sessions.add(session);
    if (timestamp !== null) {
      if (group.first === null || timestamp < group.first) group.first = timestamp;
      if (group.last === null || timestamp > group.last) group.last = timestamp;
    }
    if (words !== null && group.words.length < MAX_WORDS && !group.words.includes(words)) group.words.push(words);
  }
  /** In the order they were first seen. */
  all() {
    return [
      ...this.#groups.values()
    ];
  }
};
function newGroup(tool, input, { cwd, root }) {
  return {
    tool,
    input,
    cwd,
    root,
    decisions: /* @__PURE__ */ new Map(),
    calls: 0,
    first: null,
    last: null,
    words: []
  };
}
function countOf(group, decisions) {
  return decisions.reduce((sum2, decision) => sum2 + (group.decisions.get(decision)?.count ?? 0), 0);
}
function sessionsOf(groups, decisions) {
  const sessions = /* @__PURE__ */ new Set();
  for (const group of groups) {
    for (const decision of decisions) {
      for (const session of group.decisions.get(decision)?.sessions ?? []) sessions.add(session);
    }
  }
  return sessions;
}

// lib/analyses/review/path_rules.ts
function escaped(path) {
  return path.replace(/[\\*?[\]!#]/g, "\\$&").replace(/ +$/, (spaces) => "\\ ".repeat(spaces.length));
}
function contentOf3(path, below, { root, home }) {
  if (root !== null && root !== "/" && isInside(path, root)) {
    const inside2 = path === root ? "" : escaped(path.slice(root.length));
    return {
      kind: "path",
      anchor: "source",
      pattern: `${inside2}${below}` || "/"
    };
  }
  if (home !== "" && home !== "/" && isInside(path, home) && path !== home) {
    return {
      kind: "path",
      anchor: "home",
      pattern: `${escaped(path.slice(home.length))}${below}`
    };
  }
  return {
    kind: "path",
    anchor: "root",
    pattern: `${path === "/" ? "" : escaped(path)}${below}`
  };
}
function fileRule({ use, path }, places) {
  return formatRule({
    tool: use,
    content: contentOf3(path, "", places)
  });
}
function folderRule({ use, path }, places) {
  return formatRule({
    tool: use,
    content: contentOf3(path, "/**", places)
  });
}
function commonFolder(paths) {
  let common = parentOf(paths[0] ?? "/");
  for (const path of paths) while (!isInside(path, common)) common = parentOf(common);
  return common;
}
function areaOf({ use, path }, { root, home }) {
  if (root !== null && isInside(path, root)) {
    const [, first, ...rest] = path.slice(root === "/" ? 0 : root.length).split("/");
    return rest.length === 0 ? null : `${use} ${root}/${first}`;
  }
  const base = home !== "" && isInside(path, home) ? home : "";
  const parts3 = path.slice(base.length).split("/").slice(1, -1);
  return parts3.length < 2 ? null : `${use} ${base}/${parts3.slice(0, 2).join("/")}`;
}
function pathRules(wanted2, places) {
  const areas = /* @__PURE__ */ new Map();
  const rules3 = /* @__PURE__ */ new Map();
  for (const one of wanted2) {
    const area = areaOf(one, places);
    if (area === null) rules3.set(one, fileRule(one, places));
    else areas.set(area, [
      ...areas.get(area) ?? [],
      one
    ]);
  }
  for (const members2 of areas.values()) {
    const paths = [
      ...new Set(members2.map(({ path }) => path))
    ];
    for (const one of members2) {
      const rule = paths.length === 1 ? fileRule(one, places) : folderRule({
        ...one,
        path: commonFolder(paths)
      }, places);
      rules3.set(one, rule);
    }
  }
  return rules3;
}

// lib/analyses/review/rule_risk.ts
var NEVER = /* @__PURE__ */ new Set([
  "outside_write",
  "destructive",
  "arbitrary_code",
  "privileged"
]);
var SEVERITY = [
  "read_only",
  "project_write",
  "unknown",
  "network",
  "package_install",
  "vcs_remote",
  "outside_write",
  "destructive",
  "arbitrary_code",
  "privileged"
];
var PROJECT_TASK = new RegExp("^(?:" + [
  "(?:npm|pnpm|yarn|bun) (?:run|test|t|run-script|start|build|lint)\\b",
  "cargo (?:build|check|test|clippy|bench|doc|fmt|nextest)\\b",
  "go (?:build|test|vet|fmt)\\b",
  "deno (?:task|test|check|lint|fmt|bench)\\b",
  "dotnet (?:build|test|restore|format)\\b",
  "swift (?:build|test)\\b",
  "(?:make|just|task|rake|gradle|mvn|pytest|jest|vitest|tox|nox)(?: |$)",
  "\\./(?:gradlew|mvnw)(?: |$)",
  "composer (?:test|run)\\b",
  "mise run\\b"
].join("|") + ")");
var WORST_ENDINGS = [
  "--force",
  "--hard",
  "--delete x",
  "-rf x",
  "-delete",
  "-exec x {} ;",
  "-c x",
  "-e x"
];
function openingOf({ rule: { content } }) {
  switch (content.kind) {
    case "prefix":
      return content.prefix;
    case "wildcard":
      return content.pattern.replace(/\s*\*.*$/s, "");
    default:
      return null;
  }
}
function partRisk({ call, context }) {
  const risk = riskOf(call, context);
  const command = call.input["command"];
  if (typeof command === "string" && /^xargs\b/.test(command) && risk.kind !== "read_only") {
    return {
      kind: "destructive",
      reason: "xargs runs it on whatever is piped in"
    };
  }
  if (risk.kind !== "arbitrary_code" || typeof command !== "string" || !PROJECT_TASK.test(command)) return risk;
  return {
    kind: "unknown",
    reason: "runs a task of the project"
  };
}
function worst(risks) {
  return risks.reduce((one, other) => SEVERITY.indexOf(other.kind) > SEVERITY.indexOf(one.kind) ? other : one, {
    kind: "read_only",
    reason: "only reads"
  });
}
function endingRisk(opening, context) {
  for (const ending of WORST_ENDINGS) {
    const command = `${opening} ${ending}`;
    const risk = partRisk({
      call: {
        tool: "Bash",
        input: {
          command
        }
      },
      context
    });
    if (NEVER.has(risk.kind)) return {
      kind: risk.kind,
      reason: `it would also allow "${command}"`
    };
  }
  return null;
}
function lintReason(rule) {
  const settings = {
    rules: [
      rule
    ],
    defaultMode: null,
    additionalDirectories: [],
    problems: []
  };
  const found = lintRules(settings).find(({ kind }) => kind === "arbitrary_code" || kind === "secret" || kind === "dead_path_rule");
  return found === void 0 ? null : found.message;
}
function narrowerRule(rule, parts3) {
  const [first, ...more] = parts3;
  const command = first?.call.input["command"];
  if (first === void 0 || more.length > 0 || typeof command !== "string" || openingOf(rule) === null) return null;
  return NEVER.has(partRisk(first).kind) ? null : formatRule({
    tool: "Bash",
    content: {
      kind: "exact",
      command
    }
  });
}
function ruleRisk(rule, parts3) {
  const seen = worst(parts3.map(partRisk));
  const review2 = (risk, reason) => {
    return {
      status: "review_needed",
      risk,
      reason,
      narrower: narrowerRule(rule, parts3)
    };
  };
  if (NEVER.has(seen.kind)) return review2(seen.kind, seen.reason);
  const linted = lintReason(rule);
  if (linted !== null) return review2("arbitrary_code", linted);
  const opening = openingOf(rule);
  const context = parts3[0]?.context;
  const ending = opening === null || context === void 0 ? null : endingRisk(opening, context);
  if (ending !== null) return review2(ending.kind, ending.reason);
  return {
    status: "recommended",
    risk: seen.kind,
    reason: "",
    narrower: null
  };
}

// lib/analyses/review/standing.ts
function standingRule(text2, root) {
  const parsed2 = parseRule(text2);
  if (parsed2.status === "malformed") return null;
  const anchor = root ?? "/";
  return {
    rule: parsed2.rule,
    behavior: "allow",
    source: {
      layer: "local",
      path: `${anchor === "/" ? "" : anchor}/.claude/settings.local.json`
    },
    anchor
  };
}
function withRules(settings, rules3) {
  return {
    ...settings,
    rules: [
      ...settings.rules,
      ...rules3
    ]
  };
}

// lib/analyses/review/wants.ts
init_json();

// lib/analyses/review/client_rules.ts
function offeredRules(call, context) {
  return suggest(call, context).flatMap((suggestion) => {
    if (suggestion.type !== "addRules") return [];
    return suggestion.rules.flatMap(({ toolName, ruleContent }) => toolName === call.tool && ruleContent !== void 0 ? [
      `${toolName}(${ruleContent})`
    ] : []);
  });
}
function covers(rule, command, context) {
  const standing3 = standingRule(rule, context.cwd);
  if (standing3 === null) return false;
  const settings = withRules(context.settings, [
    standing3
  ]);
  return decide({
    tool: "Bash",
    input: {
      command
    }
  }, {
    ...context,
    settings
  }).verdict === "allow";
}
function commandRule2({ command, reason }, offered, context) {
  const exact = formatRule({
    tool: "Bash",
    content: {
      kind: "exact",
      command
    }
  });
  if (reason.kind === "runs_arguments") return exact;
  const known = offered.find((rule) => covers(rule, command, context));
  return known ?? offeredRules({
    tool: "Bash",
    input: {
      command
    }
  }, context)[0] ?? exact;
}

// lib/analyses/review/wants.ts
var ALWAYS_ASK = /* @__PURE__ */ new Set([
  "ExitPlanMode",
  "EnterPlanMode",
  "AskUserQuestion",
  "StructuredOutput"
]);
function contextOf({ cwd, root }, { settings, home }) {
  const folder = cwd ?? root ?? "/";
  return {
    settings,
    cwd: folder,
    home,
    mode: "default",
    additionalDirectories: root === null ? [] : [
      root
    ]
  };
}
function none(blocked) {
  return {
    rules: [],
    paths: [],
    blocked
  };
}
function wantedPath({ path, use }, part) {
  return {
    use: use === "write" ? "Edit" : "Read",
    path,
    part
  };
}
var WHOLE_LINE = /* @__PURE__ */ new Set([
  "too_complex",
  "shell_operators",
  "background",
  "assigned_variable",
  "changed_folder"
]);
function commandWants(call, verdict, context) {
  if (WHOLE_LINE.has(verdict.reason.kind)) return none(verdict.reason.message);
  const offered = offeredRules(call, context);
  const rules3 = [];
  const paths = [];
  for (const asked2 of verdict.parts.filter((part) => part.verdict === "ask")) {
    const { reason, command } = asked2;
    const part = {
      tool: "Bash",
      input: {
        command
      }
    };
    if (reason.kind === "path") paths.push(wantedPath(reason, part));
    else if (reason.kind === "no_rule" || reason.kind === "runs_arguments") {
      rules3.push({
        rule: commandRule2(asked2, offered, context),
        part
      });
    } else return none(reason.message);
  }
  return rules3.length + paths.length === 0 ? none(verdict.reason.message) : {
    rules: rules3,
    paths,
    blocked: null
  };
}
var WHOLE_TOOLS = /* @__PURE__ */ new Set([
  "WebSearch",
  "ListMcpResourcesTool",
  "ReadMcpResourceTool",
  "LSP",
  "ToolSearch"
]);
function toolRule({ tool, input }) {
  if (tool === "WebFetch") {
    const host = /^[a-z]+:\/\/(?:[^/@]*@)?([^/:?#]+)/i.exec(stringAt(input, "url") ?? "")?.[1]?.toLowerCase();
    return host === void 0 ? null : formatRule({
      tool,
      content: {
        kind: "domain",
        domain: host
      }
    });
  }
  if (tool === "Skill") {
    const name = stringAt(input, "skill") ?? stringAt(input, "command");
    return name === null || /[\s()]/.test(name) ? null : formatRule({
      tool,
      content: {
        kind: "name",
        name
      }
    });
  }
  if (tool === "Agent" || tool === "Task") {
    const name = stringAt(input, "subagent_type");
    return name === null ? null : formatRule({
      tool: "Agent",
      content: {
        kind: "name",
        name
      }
    });
  }
  return /^mcp__[\w-]+?__[\w-]+$/.test(tool) || WHOLE_TOOLS.has(tool) ? tool : null;
}
function askedNow(group, history) {
  if (ALWAYS_ASK.has(group.tool)) return none(`${group.tool} always asks`);
  const context = contextOf(group, history);
  const call = {
    tool: group.tool,
    input: group.input
  };
  const verdict = decide(call, context);
  if (verdict.verdict !== "ask") return null;
  if (verdict.rule !== void 0) return none(`The ask rule ${verdict.rule} wants the question`);
  if (group.tool === "Bash") return commandWants(call, verdict, context);
  const { reason } = verdict;
  const file = stringAt(group.input, "file_path") ?? stringAt(group.input, "notebook_path");
  if (reason.kind === "path") return {
    rules: [],
    paths: [
      wantedPath(reason, call)
    ],
    blocked: null
  };
  if (reason.kind === "guarded_path") return none(reason.message);
  if (file !== null && reason.kind === "no_rule") {
    return {
      rules: [],
      paths: [
        {
          use: "Edit",
          path: resolvePath(file, context),
          part: call
        }
      ],
      blocked: null
    };
  }
  const rule = toolRule(group);
  return rule === null ? none(reason.message) : {
    rules: [
      {
        rule,
        part: call
      }
    ],
    paths: [],
    blocked: null
  };
}
var MAX_ROUNDS = 4;
function wantsOf(group, history) {
  let wants = askedNow(group, history);
  if (wants === null || wants.blocked !== null) return wants;
  const places = {
    root: group.root,
    home: history.home
  };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const texts = [
      ...wants.rules.map(({ rule }) => rule),
      ...wants.paths.map((path) => fileRule(path, places))
    ];
    const standing3 = texts.flatMap((text2) => standingRule(text2, group.root) ?? []);
    const more = askedNow(group, {
      ...history,
      settings: withRules(history.settings, standing3)
    });
    if (more === null) return wants;
    if (more.blocked !== null) return more;
    wants = {
      rules: [
        ...wants.rules,
        ...more.rules
      ],
      paths: [
        ...wants.paths,
        ...more.paths
      ],
      blocked: null
    };
  }
  return none("No rule of the client's own form covers it");
}

// lib/analyses/review/simulate.ts
var WANTED = [
  "approved_once",
  "approved_always",
  "not_granted"
];
var REFUSED = [
  "rejected_by_person",
  "interrupted",
  "denied_by_rule",
  "denied_by_rule_or_hook",
  "blocked_by_hook",
  "blocked_by_classifier"
];
var NO_SETTINGS = mergeSettings([]);
function isAllowed(group, history, rules3) {
  const settings = withRules(history.settings, rules3);
  const context = contextOf(group, {
    ...history,
    settings
  });
  return decide({
    tool: group.tool,
    input: group.input
  }, context).verdict === "allow";
}
function simulate(groups, history, rules3) {
  let allowed2 = 0;
  let promptsSaved = 0;
  const newlyAllowed2 = [];
  for (const group of groups) {
    if (!rules3.some((rule) => couldCover(rule, group))) continue;
    if (!isAllowed(group, history, rules3) || isAllowed(group, history, [])) continue;
    allowed2 += group.calls;
    promptsSaved += countOf(group, WANTED);
    if (countOf(group, REFUSED) > 0) newlyAllowed2.push(group);
  }
  return {
    allowed: allowed2,
    promptsSaved,
    newlyAllowed: newlyAllowed2
  };
}
function couldCover({ rule }, { tool, input }) {
  if (rule.tool === "Edit" || rule.tool === "Read") return tool !== "WebFetch" && !tool.startsWith("mcp__");
  if (rule.tool === "Agent") return tool === "Agent" || tool === "Task";
  if (rule.tool !== "Bash") return rule.tool === tool || rule.tool.startsWith("mcp__");
  if (tool !== "Bash") return false;
  const { content } = rule;
  const command = typeof input["command"] === "string" ? input["command"] : "";
  switch (content.kind) {
    case "exact":
      return command.includes(content.command.split(" ", 1)[0] ?? "");
    case "prefix":
      return command.includes(content.prefix.split(" ", 1)[0] ?? "");
    case "wildcard":
      return command.includes(/^[^*\s\\]*/.exec(content.pattern)?.[0] ?? "");
    default:
      return true;
  }
}

// lib/analyses/review/subject.ts
var WHOLE = /* @__PURE__ */ new Set([
  "command",
  "file_path",
  "notebook_path",
  "path",
  "url"
]);
var WHOLE_LENGTH = 10240;
var FIELD_LENGTH = 256;
var MAX_FIELDS = 16;
function kept(name, value) {
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value !== "string") return void 0;
  if (WHOLE.has(name)) return value.length <= WHOLE_LENGTH ? value : value.slice(0, WHOLE_LENGTH);
  return value.length <= FIELD_LENGTH ? value : void 0;
}
function subjectOf(input) {
  const subject = {};
  let fields = 0;
  for (const [name, value] of Object.entries(input)) {
    const small = kept(name, value);
    if (small === void 0 || fields >= MAX_FIELDS && !WHOLE.has(name)) continue;
    subject[name] = small;
    fields++;
  }
  return subject;
}
function describeCall(tool, subject) {
  for (const name of [
    "command",
    "file_path",
    "notebook_path",
    "path",
    "url",
    "skill",
    "subagent_type",
    "query",
    "pattern"
  ]) {
    const value = subject[name];
    if (typeof value === "string" && value !== "") return value;
  }
  return tool;
}

// lib/analyses/review/suggestions.ts
var REFUSALS = [
  "rejected_by_person"
];
var APPROVALS = [
  "approved_once",
  "approved_always"
];
var MAX_WORDS2 = 3;
var MAX_EXAMPLES = 2;
function ruleOf(group, history) {
  const wants = wantsOf(group, history);
  if (wants === null || wants.blocked !== null) return null;
  const { root } = group;
  const paths = [
    ...pathRules(wants.paths, {
      root,
      home: history.home
    }).values()
  ];
  const rules3 = [
    .../* @__PURE__ */ new Set([
      ...wants.rules.map(({ rule }) => rule),
      ...paths
    ])
  ];
  return rules3.length === 1 ? rules3[0] ?? null : null;
}
function normal2(words) {
  return words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}
function refusals(groups) {
  let sum2 = 0;
  for (const group of groups) sum2 += countOf(group, REFUSALS);
  return sum2;
}
function shared2(groups) {
  const all = [
    ...groups
  ];
  const examples = all.map(({ tool, input }) => redact(describeCall(tool, input)));
  return {
    occurrences: refusals(all),
    sessions: sessionsOf(all, REFUSALS).size,
    words: [
      ...new Set(all.flatMap((group) => group.words))
    ].slice(0, MAX_WORDS2),
    examples: [
      ...new Set(examples)
    ].slice(0, MAX_EXAMPLES)
  };
}
function suggestions(groups, history) {
  const refused4 = groups.filter((group) => countOf(group, REFUSALS) > 0);
  const byRule5 = /* @__PURE__ */ new Map();
  const byWords2 = /* @__PURE__ */ new Map();
  const approved = new Set(groups.filter((group) => countOf(group, APPROVALS) > 0).flatMap((group) => ruleOf(group, history) ?? []));
  for (const group of refused4) {
    const rule = ruleOf(group, history);
    if (rule !== null && redact(rule) === rule) {
      const known = byRule5.get(rule) ?? {
        rule,
        groups: /* @__PURE__ */ new Set()
      };
      byRule5.set(rule, known);
      known.groups.add(group);
    }
    for (const words of group.words) byWords2.set(normal2(words), (byWords2.get(normal2(words)) ?? /* @__PURE__ */ new Set()).add(group));
  }
  const found = [];
  const told = /* @__PURE__ */ new Set();
  for (const { rule, groups: own2 } of byRule5.values()) {
    if (refusals(own2) < 2) continue;
    for (const group of own2) told.add(group);
    const never2 = !approved.has(rule);
    found.push({
      kind: never2 ? "deny_rule" : "claude_md",
      rule: never2 ? rule : null,
      ...shared2(own2),
      why: never2 ? "A person refused it every time they were asked" : `A person refused some calls of ${rule} and approved others`
    });
  }
  for (const own2 of byWords2.values()) {
    const rest = [
      ...own2
    ].filter((group) => !told.has(group));
    if (rest.length < 2 || refusals(rest) < 2) continue;
    found.push({
      kind: "claude_md",
      rule: null,
      ...shared2(rest),
      why: "A person said the same about different calls"
    });
  }
  return found.sort((a, b) => b.occurrences - a.occurrences);
}

// lib/analyses/review/recommend.ts
var MAX_RULES2 = 200;
var MAX_EXAMPLES2 = 2;
var Candidates = class {
  all = /* @__PURE__ */ new Map();
  ofGroup = /* @__PURE__ */ new Map();
  add(text2, group, parts3) {
    const { root } = group;
    const standing3 = standingRule(text2, root);
    if (standing3 === null || redact(text2) !== text2) return;
    const bound = standing3.rule.content.kind === "path" && standing3.rule.content.anchor === "source";
    const key = bound ? `${root} ${text2}` : text2;
    const known = this.all.get(key);
    const candidate = known ?? {
      text: text2,
      root,
      standing: standing3,
      groups: /* @__PURE__ */ new Set(),
      parts: /* @__PURE__ */ new Map(),
      roots: /* @__PURE__ */ new Set()
    };
    if (!known) this.all.set(key, candidate);
    candidate.groups.add(group);
    for (const part of parts3) candidate.parts.set(JSON.stringify(part.call), part);
    candidate.roots.add(root);
    const own2 = this.ofGroup.get(group) ?? /* @__PURE__ */ new Set();
    this.ofGroup.set(group, own2.add(candidate));
  }
};
function candidatesOf(groups, history) {
  const candidates = new Candidates();
  const wants = /* @__PURE__ */ new Map();
  for (const group of groups) {
    const found = wantsOf(group, history);
    if (found !== null && found.blocked === null) wants.set(group, found);
  }
  for (const root of new Set(groups.map((group) => group.root))) {
    const own2 = [
      ...wants
    ].filter(([group]) => group.root === root);
    const rules3 = pathRules(own2.flatMap(([, { paths }]) => paths), {
      root,
      home: history.home
    });
    for (const [group, { rules: commands, paths }] of own2) {
      const context = contextOf(group, history);
      for (const { rule, part } of commands) candidates.add(rule, group, [
        {
          call: part,
          context
        }
      ]);
      for (const path of paths) {
        const use = {
          tool: path.use === "Edit" ? "Write" : "Read",
          input: {
            file_path: path.path
          }
        };
        candidates.add(rules3.get(path) ?? "", group, [
          {
            call: path.part,
            context
          },
          {
            call: use,
            context
          }
        ]);
      }
    }
  }
  return candidates;
}
function wanted(groups) {
  let sum2 = 0;
  for (const group of groups) sum2 += countOf(group, WANTED);
  return sum2;
}
function confidenceOf(occurrences) {
  return occurrences >= 3 ? "high" : occurrences === 2 ? "medium" : "low";
}
function destinationOf({ roots, standing: standing3 }, sessions, risk) {
  if (roots.size > 1) return "user";
  const { content } = standing3.rule;
  const mine = content.kind === "path" && content.anchor !== "source";
  return !mine && sessions >= 3 && (risk === "read_only" || risk === "project_write") ? "project" : "local";
}
function why(candidate, risk) {
  const groups = [
    ...candidate.groups
  ];
  const approved = groups.reduce((sum2, group) => sum2 + countOf(group, [
    "approved_once",
    "approved_always"
  ]), 0);
  const ungranted = groups.reduce((sum2, group) => sum2 + countOf(group, [
    "not_granted"
  ]), 0);
  const times = (count) => count === 1 ? "once" : count === 2 ? "twice" : `${count} times`;
  const said2 = [
    ...approved > 0 ? [
      `a person said yes ${times(approved)}`
    ] : [],
    ...ungranted > 0 ? [
      `nobody was there to grant it ${times(ungranted)}`
    ] : []
  ].join(", ");
  const text2 = said2.charAt(0).toUpperCase() + said2.slice(1);
  if (risk.status === "recommended") return text2;
  return `${text2}; ${risk.reason}${risk.narrower === null ? "" : `; narrower: ${risk.narrower}`}`;
}
function timesOf(candidate, pick3) {
  const times = [
    ...candidate.groups
  ].flatMap((group) => group[pick3] ?? []).sort();
  return (pick3 === "first" ? times[0] : times.at(-1)) ?? null;
}
function gain(candidate, open, chosen2, all) {
  return [
    ...candidate.groups
  ].filter((group) => open.has(group) && [
    ...all.ofGroup.get(group) ?? []
  ].every((need) => need === candidate || chosen2.has(need)));
}
function ranked(candidates, risks, history) {
  const good = [
    ...risks
  ].filter(([, risk]) => risk.status === "recommended").map(([candidate]) => candidate);
  const open = new Set(candidates.ofGroup.keys());
  const chosen2 = /* @__PURE__ */ new Set();
  const order2 = [];
  const remaining = new Set(good);
  while (remaining.size > 0) {
    let best;
    let most = -1;
    for (const candidate of remaining) {
      const helps = wanted(gain(candidate, open, chosen2, candidates));
      if (helps > most) [best, most] = [
        candidate,
        helps
      ];
    }
    if (best === void 0) break;
    remaining.delete(best);
    const met = gain(best, open, chosen2, candidates);
    chosen2.add(best);
    const rules3 = [
      ...chosen2
    ].map(({ standing: standing3 }) => standing3);
    const saved = met.filter((group) => isAllowed(group, history, rules3));
    for (const group of saved) open.delete(group);
    const risk = risks.get(best);
    if (risk) order2.push({
      candidate: best,
      risk,
      saved: wanted(saved)
    });
  }
  const needed = [
    ...risks
  ].filter(([, risk]) => risk.status === "review_needed").map(([candidate, risk]) => ({
    candidate,
    risk,
    saved: wanted(gain(candidate, open, chosen2, candidates))
  }));
  const helping = order2.filter(({ candidate }) => [
    ...candidate.groups
  ].some((group) => !open.has(group)));
  return [
    ...helping,
    ...needed
  ];
}
function newlyAllowed(candidate, refused4, history) {
  return refused4.filter((group) => couldCover(candidate.standing, group) && isAllowed(group, history, [
    candidate.standing
  ]) && !isAllowed(group, history, []));
}
function recommend(tally, history) {
  const groups = tally.groups.filter((group) => countOf(group, WANTED) > 0);
  const candidates = candidatesOf(groups, history);
  const refused4 = tally.groups.filter((group) => countOf(group, REFUSED) > 0);
  const most = [
    ...candidates.all.values()
  ].sort((a, b) => wanted(b.groups) - wanted(a.groups)).slice(0, MAX_RULES2);
  const risks = /* @__PURE__ */ new Map();
  const newly = /* @__PURE__ */ new Map();
  for (const candidate of most) {
    const calls = [
      ...candidate.parts.values()
    ];
    const also = newlyAllowed(candidate, refused4, history);
    newly.set(candidate, also);
    const rejected = also.reduce((sum2, group) => sum2 + countOf(group, [
      "rejected_by_person"
    ]), 0);
    risks.set(candidate, rejectedToo(ruleRisk(candidate.standing, calls), rejected, wanted(candidate.groups)));
  }
  const recommendations = ranked(candidates, risks, history).map(({ candidate, risk, saved }) => {
    const occurrences = wanted(candidate.groups);
    const sessions = sessionsOf(candidate.groups, WANTED).size;
    const also = newly.get(candidate) ?? [];
    const times = also.reduce((sum2, group) => sum2 + countOf(group, REFUSED), 0);
    return {
      rule: candidate.text,
      destination: destinationOf(candidate, sessions, risk.risk),
      status: risk.status,
      occurrences,
      sessions,
      promptsSaved: saved,
      newlyAllowed: times,
      risk: risk.risk,
      confidence: times > 0 ? "low" : confidenceOf(occurrences),
      why: why(candidate, risk) + (times > 0 ? `; it would also allow what was refused ${times === 1 ? "once" : `${times} times`}: ${examplesOf(also).join("; ")}` : ""),
      examples: examplesOf(candidate.groups),
      root: candidate.roots.size === 1 ? candidate.root : null,
      first: timesOf(candidate, "first"),
      last: timesOf(candidate, "last")
    };
  });
  return {
    recommendations,
    suggestions: suggestions(tally.groups, history)
  };
}
function rejectedToo(risk, rejected, wantedCalls) {
  if (rejected === 0 || rejected * 4 < wantedCalls || risk.status === "review_needed") return risk;
  return {
    ...risk,
    status: "review_needed",
    reason: "a person refused calls that it would allow"
  };
}
function examplesOf(groups) {
  const examples = [
    ...groups
  ].map(({ tool, input }) => redact(describeCall(tool, input)));
  return [
    ...new Set(examples)
  ].slice(0, MAX_EXAMPLES2);
}

// lib/analyses/review/review.ts
function entryCounts({ entries, unparsable, oversize, incomplete }) {
  return {
    read: entries,
    skipped: unparsable + oversize + incomplete
  };
}
function limitsOf({ calls, unsaid }) {
  if (unsaid === 0) return [];
  return [
    `${unsaid} of ${calls.total} calls ran without the file saying who allowed them: clients up to 2.1.290 write down refusals only, so prompts answered with yes are missing there (tool_intent records them from now on with "intent": {"log": "prompts"}, and review --prompts reads them).`
  ];
}

// lib/analyses/review/decision.ts
var DECISIONS = [
  "allowed",
  "allowed_by_rule",
  "allowed_by_mode",
  "allowed_by_hook",
  "allowed_by_classifier",
  "approved_once",
  "approved_always",
  "rejected_by_person",
  "interrupted",
  "denied_by_rule",
  "blocked_by_hook",
  "denied_by_rule_or_hook",
  "not_granted",
  "blocked_by_classifier",
  "blocked_by_sandbox",
  "cancelled_with_sibling",
  "unknown"
];
function wasPrompted(decision) {
  switch (decision) {
    case "approved_once":
    case "approved_always":
    case "rejected_by_person":
      return true;
    default:
      return false;
  }
}

// lib/report/families.ts
var FAMILY_OF = {
  allowed: "ran",
  allowed_by_rule: "ran",
  allowed_by_mode: "ran",
  allowed_by_hook: "ran",
  allowed_by_classifier: "ran",
  approved_once: "approved",
  approved_always: "approved",
  rejected_by_person: "refused",
  interrupted: "refused",
  not_granted: "not_granted",
  denied_by_rule: "denied",
  denied_by_rule_or_hook: "denied",
  blocked_by_classifier: "denied",
  blocked_by_sandbox: "denied",
  blocked_by_hook: "hook",
  cancelled_with_sibling: "other",
  unknown: "other"
};
var FAMILIES = [
  [
    "ran",
    "ran without a question"
  ],
  [
    "approved",
    "a person said yes"
  ],
  [
    "refused",
    "a person said no or stopped"
  ],
  [
    "not_granted",
    "nobody to ask"
  ],
  [
    "denied",
    "denied by rule, classifier or sandbox"
  ],
  [
    "hook",
    "blocked by a hook"
  ],
  [
    "other",
    "given up or unknown"
  ]
];
function byFamily(decisions) {
  const families = /* @__PURE__ */ new Map();
  for (const [decision, count] of decisions) {
    const family = FAMILY_OF[decision];
    families.set(family, (families.get(family) ?? 0) + count);
  }
  return families;
}

// lib/report/html.ts
var Markup = class {
  #text;
  /** Built by `html` and `raw`. */
  constructor(text2) {
    this.#text = text2;
  }
  toString() {
    return this.#text;
  }
};
function partText(part) {
  if (part === null) return "";
  if (part instanceof Markup) return part.toString();
  if (Array.isArray(part)) return part.map((piece) => piece.toString()).join("");
  return escapeAttribute(sanitise(String(part)));
}
function html(strings, ...parts3) {
  return new Markup(strings.reduce((text2, string3, i) => text2 + partText(parts3[i - 1] ?? null) + string3));
}
var POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
function page(title, style, body) {
  return html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="${new Markup(POLICY)}">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="referrer" content="no-referrer">
        <meta name="color-scheme" content="light dark">
        <title>${title}</title>
        <style>${new Markup(style)}</style>
      </head>
      <body>
    ${body}
      </body>
    </html>
  `.toString().trimStart();
}

// lib/report/shown.ts
function shown2(text2, width) {
  return truncate(redact(sanitise(text2)).trim(), width);
}
function counted3(count, noun, plural = `${noun}s`) {
  return `${grouped(count)} ${count === 1 ? noun : plural}`;
}
function grouped(count) {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
function padded(text2, width) {
  return text2 + " ".repeat(Math.max(0, width - [
    ...text2
  ].length));
}

// lib/report/bars.ts
function total(segments) {
  return segments.reduce((sum2, { count }) => sum2 + count, 0);
}
function barChart(bars, describe6) {
  const most = Math.max(1, ...bars.map(({ segments }) => total(segments)));
  return html`<div class="bars" role="img" aria-label="${describe6}">${bars.map(({ name, segments, label }) => {
    const parts3 = segments.filter(({ count }) => count > 0).map(({ family, count, title }) => {
      const width = Math.max(0, Math.min(100, 100 * count / most)).toFixed(2);
      return html`<i class="${family}" style="width:${width}%" title="${title}"></i>`;
    });
    return html`
        <span class="name"><code>${name}</code></span><span class="bar">${parts3}</span><span
          class="count">${label ?? grouped(total(segments))}</span>
      `;
  })}
</div>`;
}
function legend(families) {
  const items = FAMILIES.filter(([family]) => families.has(family));
  return html`<ul class="legend">${items.map(([family, name]) => html`<li><i class="${family}"></i>${name}</li>`)}</ul>`;
}

// lib/report/review_style.ts
var REVIEW_STYLE = `
:root {
  --page: #f9f9f7; --card: #fcfcfb; --ink: #0b0b0b; --soft: #52514e; --faint: #7b7a75; --line: #e1e0d9;
  --ran: #c3c2b7; --approved: #2a78d6; --refused: #d03b3b; --not_granted: #d98a00; --denied: #7a52c9; --hook: #1a8f6a;
  --other: #8a897f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0d0d0d; --card: #1a1a19; --ink: #ffffff; --soft: #c3c2b7; --faint: #97968c; --line: #2c2c2a;
    --ran: #66665f; --approved: #5aa2f5; --refused: #ef6a6a; --not_granted: #f0ab3a; --denied: #a98bf0; --hook: #3cc196;
    --other: #7d7c74;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 68rem; background: var(--page); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif;
}
h1 { font-size: 1.5rem; margin: 0 0 .25rem; font-weight: 650; }
h2 { font-size: 1.1rem; margin: 2.5rem 0 .25rem; font-weight: 650; }
p { margin: .25rem 0 .75rem; color: var(--soft); max-width: 46rem; }
.note { border-left: 3px solid var(--not_granted); padding: .1rem 0 .1rem .75rem; }
.totals { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.25rem 0; padding: 0; list-style: none; }
.totals li { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .6rem 1rem; min-width: 8rem; }
.totals b { display: block; font-size: 1.6rem; line-height: 1.2; font-weight: 650; }
.totals span { color: var(--soft); font-size: .85rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; overflow-x: auto; }
.bars { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr max-content; gap: .45rem .75rem; align-items: center; }
.bars .name { overflow-wrap: anywhere; max-width: 24rem; }
.bars .count { text-align: right; color: var(--soft); font-variant-numeric: tabular-nums; }
.bar { display: flex; gap: 2px; height: 16px; }
.bar i { display: block; height: 100%; min-width: 2px; }
.bar i:last-child { border-radius: 0 4px 4px 0; }
.legend { display: flex; flex-wrap: wrap; gap: .35rem 1.1rem; margin: 0 0 .9rem; padding: 0; list-style: none; color: var(--soft); font-size: .85rem; }
.legend i { display: inline-block; width: 10px; height: 10px; border-radius: 3px; margin-right: .4rem; }
.ran { background: var(--ran); } .approved { background: var(--approved); } .refused { background: var(--refused); }
.not_granted { background: var(--not_granted); } .denied { background: var(--denied); } .hook { background: var(--hook); }
.other { background: var(--other); }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th, td { text-align: left; padding: .4rem 1rem .4rem 0; border-top: 1px solid var(--line); vertical-align: top; }
thead th { border-top: 0; color: var(--soft); font-weight: 600; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
td.wide { overflow-wrap: anywhere; min-width: 14rem; }
code { font: .85em/1.45 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
small, .soft { color: var(--soft); }
small { display: block; }
small code { font-size: 1em; }
.tag { display: inline-block; border: 1px solid var(--line); border-radius: 999px; padding: 0 .5rem; font-size: .8rem; color: var(--soft); }
details { margin-top: 1rem; } summary { cursor: pointer; color: var(--soft); }
`;

// lib/report/review_text.ts
var MAX_ROWS = 20;
function table2(rows, indent = "  ") {
  const widths = [];
  for (const row of rows) row.forEach((cell, i) => widths[i] = Math.max(widths[i] ?? 0, [
    ...cell
  ].length));
  return rows.map((row) => {
    const cells = row.map((cell, i) => i === row.length - 1 ? cell : padded(cell, widths[i] ?? 0));
    return (indent + cells.join("  ")).trimEnd() + "\n";
  }).join("");
}
function counts(record) {
  return table2(Object.entries(record).map(([name, count]) => [
    shown2(name, 48),
    grouped(count ?? 0)
  ]));
}
function isRemarkable({ decision }) {
  return FAMILY_OF[decision] !== "ran" && !(decision === "approved_once" || decision === "approved_always");
}
function findingRow(finding2) {
  const { session, line: line2, tool, decision, evidence: evidence2, words } = finding2;
  const where = `${session.slice(0, 8)}${line2 === null ? "" : `:${line2}`}`;
  return [
    shown2(where, 20),
    shown2(tool, 30),
    decision,
    words === null ? shown2(evidence2.text, 80) : `\u201C${shown2(words, 80)}\u201D`
  ];
}
function recommendationText(recommendation) {
  const { rule, destination, occurrences, sessions, promptsSaved, newlyAllowed: newlyAllowed2, risk, confidence, why: why2, examples } = recommendation;
  const facts = [
    `${counted3(occurrences, "call")} in ${counted3(sessions, "session")}`,
    `saves ${counted3(promptsSaved, "prompt")}`,
    `${grouped(newlyAllowed2)} newly allowed`,
    risk,
    `confidence ${confidence}`,
    `for ${destination} settings`
  ];
  return `  ${shown2(rule, 200)}
      ${facts.join(", ")}
      ${shown2(why2, 200)}
` + examples.map((example) => `      e.g. ${shown2(example, 120)}
`).join("");
}
function suggestionText({ kind, rule, occurrences, sessions, words, why: why2 }) {
  const what = kind === "deny_rule" && rule !== null ? `deny rule ${shown2(rule, 160)}` : "a line in CLAUDE.md";
  const said2 = words.map((word2) => `      \u201C${shown2(word2, 160)}\u201D
`).join("");
  return `  ${what}: refused ${counted3(occurrences, "time")} in ${counted3(sessions, "session")}. ${shown2(why2, 200)}
${said2}`;
}
function reviewText(review2) {
  const { files: files2, entries, tally, recommendations, suggestions: suggestions3, notes } = review2;
  const skipped = [
    ...files2.skipped > 0 ? [
      `${counted3(files2.skipped, "file")} skipped`
    ] : [],
    ...entries.skipped > 0 ? [
      `${counted3(entries.skipped, "line")} skipped`
    ] : []
  ];
  const prompts = tally.findings.filter(({ decision }) => wasPrompted(decision)).length;
  let text2 = `Read ${counted3(files2.read, "file")} with ${counted3(entries.read, "entry", "entries")}${skipped.length > 0 ? ` (${skipped.join(", ")})` : ""}: ${counted3(tally.calls.total, "tool call")} in ${counted3(tally.sessions, "session")}, ${counted3(prompts, "prompt")} answered by a person.
`;
  for (const note2 of notes) text2 += `Note: ${note2}
`;
  if (tally.calls.total === 0) return text2;
  text2 += `
Decisions
${counts(tally.calls.byDecision)}
Outcomes
${counts(tally.calls.byOutcome)}`;
  const tools = Object.entries(tally.calls.byTool);
  text2 += `
Tools
${counts(Object.fromEntries(tools.slice(0, MAX_ROWS)))}`;
  if (tools.length > MAX_ROWS) text2 += `  and ${counted3(tools.length - MAX_ROWS, "more tool")}
`;
  const remarkable = tally.findings.filter(isRemarkable);
  if (remarkable.length > 0) {
    text2 += `
In the way
${table2(remarkable.slice(-MAX_ROWS).map(findingRow))}`;
    if (remarkable.length > MAX_ROWS) text2 += `  the last ${MAX_ROWS} of ${grouped(remarkable.length)}
`;
  }
  const recommended = recommendations.filter(({ status }) => status === "recommended");
  const needed = recommendations.filter(({ status }) => status === "review_needed");
  if (recommended.length > 0) text2 += `
Rules that would have helped
${recommended.map(recommendationText).join("")}`;
  if (needed.length > 0) {
    text2 += `
Not recommended, for a person to look at
${needed.map(recommendationText).join("")}`;
  }
  if (suggestions3.length > 0) text2 += `
Refused more than once
${suggestions3.map(suggestionText).join("")}`;
  if (recommendations.length === 0) text2 += "\nNo rule would have saved a prompt.\n";
  return text2;
}

// lib/report/review_html.ts
var MAX_TOOLS = 24;
var MAX_RULES3 = 24;
var MAX_FINDINGS2 = 500;
function toolBars(review2) {
  const families = /* @__PURE__ */ new Set();
  const bars = [
    ...review2.tally.decisionsByTool
  ].slice(0, MAX_TOOLS).map(([tool, decisions]) => {
    const counts2 = byFamily(decisions);
    const segments = FAMILIES.flatMap(([family, name]) => {
      const count = counts2.get(family) ?? 0;
      if (count === 0) return [];
      families.add(family);
      return [
        {
          family,
          count,
          title: `${counted3(count, "call")}: ${name}`
        }
      ];
    });
    return {
      name: shown2(tool, 60),
      segments
    };
  });
  return {
    bars,
    families
  };
}
function ruleBars(recommendations) {
  return recommendations.slice(0, MAX_RULES3).map(({ rule, status, promptsSaved, occurrences }) => {
    const good = status === "recommended";
    const count = good ? promptsSaved : occurrences;
    const what = good ? `${counted3(count, "prompt")} saved` : `${counted3(count, "call")}, not recommended`;
    return {
      name: shown2(rule, 90),
      segments: [
        {
          family: good ? "approved" : "not_granted",
          count,
          title: what
        }
      ]
    };
  });
}
function ruleRow(recommendation) {
  const { rule, destination, occurrences, sessions, promptsSaved, newlyAllowed: newlyAllowed2, risk, confidence, why: why2, examples } = recommendation;
  return html`
    <tr>
      <td class="wide"><code>${shown2(rule, 200)}</code><small>${shown2(why2, 300)}</small></td>
      <td class="n">${grouped(occurrences)}</td>
      <td class="n">${grouped(sessions)}</td>
      <td class="n">${grouped(promptsSaved)}</td>
      <td class="n">${grouped(newlyAllowed2)}</td>
      <td>${risk}</td>
      <td>${confidence}</td>
      <td>${destination}</td>
      <td class="wide">${examples.map((example) => html`<small><code>${shown2(example, 160)}</code></small>`)}</td>
    </tr>
  `;
}
function ruleTable(recommendations) {
  return html`
    <div class="card">
      <table>
        <thead>
          <tr>
            <th>Rule</th>
            <th class="n">Calls</th>
            <th class="n">Sessions</th>
            <th class="n">Prompts saved</th>
            <th class="n">Newly allowed</th>
            <th>Risk</th>
            <th>Confidence</th>
            <th>For settings</th>
            <th>Examples</th>
          </tr>
        </thead>
        <tbody>${recommendations.map(ruleRow)}</tbody>
      </table>
    </div>
  `;
}
function rules2(review2) {
  const recommended = review2.recommendations.filter(({ status }) => status === "recommended");
  const needed = review2.recommendations.filter(({ status }) => status === "review_needed");
  if (recommended.length + needed.length === 0) {
    return html`
      <h2>Rules that would have helped</h2>
      <p>None: no call was asked about, or no rule answers the question.</p>
    `;
  }
  const bars = ruleBars([
    ...recommended,
    ...needed
  ]);
  return html`<h2>Prompts by rule</h2>
<p>What each rule would have answered on this history, in the order they help most. Amber: calls behind a rule that is not recommended.</p>
<div class="card">${barChart(bars, "Prompts saved by rule")}</div>
${recommended.length === 0 ? null : html`<h2>Rules that would have helped</h2>${ruleTable(recommended)}`}
${needed.length === 0 ? null : html`<h2>For a person to look at</h2><p>Asked for often enough, and not recommended.</p>${ruleTable(needed)}`}`;
}
function suggestionRow({ kind, rule, occurrences, sessions, words, why: why2 }) {
  return html`
    <tr>
      <td>${kind === "deny_rule" ? "deny rule" : "CLAUDE.md"}</td>
      <td class="wide">${rule === null ? null : html`<code>${shown2(rule, 200)}</code>`}<small>${shown2(why2, 300)}</small></td>
      <td class="n">${grouped(occurrences)}</td>
      <td class="n">${grouped(sessions)}</td>
      <td class="wide">${words.map((said2) => html`<small>“${shown2(said2, 300)}”</small>`)}</td>
    </tr>
  `;
}
function suggestions2(review2) {
  if (review2.suggestions.length === 0) return null;
  return html`
    <h2>Refused more than once</h2>
    <p>Worth writing down, so that nobody has to say it again.</p>
    <div class="card">
      <table>
        <thead>
          <tr>
            <th>Where</th>
            <th>What</th>
            <th class="n">Times</th>
            <th class="n">Sessions</th>
            <th>The person’s words</th>
          </tr>
        </thead>
        <tbody>${review2.suggestions.map(suggestionRow)}</tbody>
      </table>
    </div>
  `;
}
function findingRow2({ session, line: line2, tool, decision, evidence: evidence2, words }) {
  return html`
    <tr>
      <td><code>${shown2(session, 12)}</code></td>
      <td class="n">${line2}</td>
      <td>${shown2(tool, 60)}</td>
      <td>${decision.replaceAll("_", " ")}</td>
      <td class="wide">${words === null ? shown2(evidence2.text, 300) : html`“${shown2(words, 600)}”`}</td>
    </tr>
  `;
}
function inTheWay(review2) {
  const found = review2.tally.findings.filter(isRemarkable);
  if (found.length === 0) return null;
  const last = found.slice(-MAX_FINDINGS2);
  const open = last.length <= 20;
  const heading = found.length === last.length ? counted3(found.length, "call") : `the last ${grouped(last.length)} of ${counted3(found.length, "call")}`;
  const rows = html`
    <div class="card">
      <table>
        <thead>
          <tr>
            <th>Session</th>
            <th class="n">Line</th>
            <th>Tool</th>
            <th>Decision</th>
            <th>Evidence</th>
          </tr>
        </thead>
        <tbody>${last.map(findingRow2)}</tbody>
      </table>
    </div>
  `;
  return html`<h2>In the way</h2>${open ? rows : html`<details><summary>${heading} that were refused, blocked or given up</summary>${rows}</details>`}`;
}
function errors(review2) {
  const kinds = /* @__PURE__ */ new Map();
  for (const { outcome, errorKind, tool } of review2.tally.findings) {
    if (outcome !== "tool_error") continue;
    const tools = kinds.get(errorKind ?? "other") ?? /* @__PURE__ */ new Map();
    kinds.set(errorKind ?? "other", tools.set(tool, (tools.get(tool) ?? 0) + 1));
  }
  if (kinds.size === 0) return null;
  const rows = [
    ...kinds
  ].map(([kind, tools]) => ({
    kind,
    count: [
      ...tools.values()
    ].reduce((a, b) => a + b, 0),
    tools: [
      ...tools
    ].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, 5)
  })).sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1));
  return html`
    <h2>Errors of tools</h2>
    <p>They ran and failed; nobody refused them.</p>
    <div class="card">
      <table>
        <thead>
          <tr>
            <th>Kind</th>
            <th class="n">Calls</th>
            <th>Tools</th>
          </tr>
        </thead>
        <tbody>${rows.map(({ kind, count, tools }) => html`
            <tr>
              <td>${kind.replaceAll("_", " ")}</td>
              <td class="n">${grouped(count)}</td>
              <td class="soft">${tools.map(([tool, times]) => `${shown2(tool, 40)} ${grouped(times)}`).join(", ")}</td>
            </tr>
          `)}</tbody>
      </table>
    </div>
  `;
}
function totals(review2) {
  const { files: files2, entries, tally, recommendations } = review2;
  const prompts = tally.findings.filter(({ decision }) => wasPrompted(decision)).length;
  const refused4 = tally.findings.filter(({ decision }) => FAMILY_OF[decision] === "refused").length;
  const saved = recommendations.filter(({ status }) => status === "recommended").reduce((sum2, { promptsSaved }) => sum2 + promptsSaved, 0);
  const tiles = [
    [
      tally.sessions,
      "sessions"
    ],
    [
      tally.calls.total,
      "tool calls"
    ],
    [
      prompts,
      "prompts a person answered"
    ],
    [
      refused4,
      "refused or stopped by a person"
    ],
    [
      saved,
      "prompts that rules would save"
    ]
  ];
  return html`<p>${counted3(files2.read, "file")} with ${counted3(entries.read, "entry", "entries")} read; ${counted3(files2.skipped, "file")} and ${counted3(entries.skipped, "line")} skipped.</p>
<ul class="totals">${tiles.map(([count, name]) => html`<li><b>${grouped(count)}</b><span>${name}</span></li>`)}</ul>
${review2.notes.map((note2) => html`<p class="note">${note2}</p>`)}`;
}
function reviewHtml(review2) {
  const { bars, families } = toolBars(review2);
  const more = review2.tally.decisionsByTool.size - bars.length;
  return page("Permission review", REVIEW_STYLE, html`<header><h1>Permission review</h1>
${totals(review2)}</header>
<main>
${rules2(review2)}
<h2>Decisions by tool</h2>
<p>Every call, by who decided.${more > 0 ? ` ${counted3(more, "more tool")} not shown.` : ""}</p>
<div class="card">${legend(families)}${barChart(bars, "Decisions by tool")}</div>
${suggestions2(review2)}
${inTheWay(review2)}
${errors(review2)}
</main>`);
}

// lib/report/review_json.ts
var WORDS = 2e3;
var EXAMPLE = 300;
function clean(text2, length) {
  return truncate(redact(sanitise(text2, {
    newlines: true,
    tabs: true
  })), length);
}
function findingJson({ evidence: evidence2, words, ...finding2 }) {
  return {
    ...finding2,
    evidence: {
      source: evidence2.source,
      text: evidence2.text
    },
    words: words === null ? null : clean(words, WORDS)
  };
}
function recommendationJson(recommendation) {
  const { rule, destination, status, occurrences, sessions, promptsSaved, newlyAllowed: newlyAllowed2, risk, confidence } = recommendation;
  return {
    rule: redact(rule),
    destination,
    status,
    occurrences,
    sessions,
    promptsSaved,
    newlyAllowed: newlyAllowed2,
    risk,
    confidence,
    why: redact(recommendation.why),
    examples: recommendation.examples.map((example) => clean(example, EXAMPLE))
  };
}
function suggestionJson({ kind, rule, occurrences, sessions, words, why: why2, examples }) {
  return {
    kind,
    rule: rule === null ? null : redact(rule),
    occurrences,
    sessions,
    words: words.map((said2) => clean(said2, WORDS)),
    why: redact(why2),
    examples: examples.map((example) => clean(example, EXAMPLE))
  };
}
function parts2(review2) {
  const { files: files2, entries, tally } = review2;
  return [
    [
      "schema",
      "debrief.review/1"
    ],
    [
      "files",
      {
        ...files2
      }
    ],
    [
      "entries",
      {
        ...entries
      }
    ],
    [
      "calls",
      {
        total: tally.calls.total,
        byDecision: {
          ...tally.calls.byDecision
        },
        byOutcome: {
          ...tally.calls.byOutcome
        },
        byTool: {
          ...tally.calls.byTool
        }
      }
    ]
  ];
}
var BATCH = 1e3;
function* list(name, items, toJson) {
  yield `  ${JSON.stringify(name)}: [`;
  for (let at = 0; at < items.length; at += BATCH) {
    const lines = items.slice(at, at + BATCH).map((item) => `
    ${JSON.stringify(toJson(item))}`);
    yield (at === 0 ? "" : ",") + lines.join(",");
  }
  yield items.length === 0 ? "]" : "\n  ]";
}
function* reviewJson(review2) {
  yield "{\n";
  for (const [name, value] of parts2(review2)) yield `  ${JSON.stringify(name)}: ${JSON.stringify(value)},
`;
  yield* list("findings", review2.tally.findings, findingJson);
  yield ",\n";
  yield* list("recommendations", review2.recommendations, recommendationJson);
  yield ",\n";
  yield* list("suggestions", review2.suggestions, suggestionJson);
  yield `,
  "notes": ${JSON.stringify(review2.notes)}
}
`;
}

// lib/cli/review_apply.ts
init_json();
var RECORD = "rules.jsonl";
function checked2(path, edited) {
  if (edited.status === "edited") return edited;
  throw new UsageError(`Cannot change "${path}": ${edited.reason} (put it right first; nothing was changed)`);
}
function applyRules(rules3, to, shell2) {
  for (const rule of rules3) {
    const parsed2 = parseRule(rule);
    if (parsed2.status === "malformed") {
      throw new UsageError(`Expected a permission rule but found "${rule}": ${parsed2.reason}`);
    }
    if (redact(rule) !== rule) {
      throw new UsageError(`Expected a rule without a secret but found "${redact(rule)}" (settings are read by many)`);
    }
  }
  const path = settingsPath(scopeOf("to", to), shell2);
  const before = textOf2(path, shell2);
  const edited = checked2(path, addAllowRules(before, rules3));
  if (edited.changed.length === 0) {
    shell2.stdout(`${path} has ${rules3.length === 1 ? "this rule" : "these rules"} already; nothing was changed.
`);
    return 0;
  }
  const now = shell2.now().toISOString();
  const backup = before === null ? null : `${shell2.cwd()}/.claude/debrief/backups/${now.replaceAll(/[^0-9TZ]/g, "")}-${nameOf2(path)}`;
  const failure2 = shell2.record(shell2.cwd(), RECORD, {
    ts: now,
    action: "apply",
    file: path,
    rules: edited.changed,
    backup
  });
  if (failure2 !== null) throw new UsageError(`${failure2} (nothing was changed, for it could not be undone)`);
  if (backup !== null && before !== null) shell2.replaceText(backup, before);
  shell2.replaceText(path, edited.text);
  shell2.stdout(`${path}
${lineDiff(before ?? "", edited.text)}`);
  shell2.stdout(`${backup === null ? "The file is new" : `Before: ${backup}`}. Take it back with: debrief review --undo
`);
  return 0;
}
function nameOf2(path) {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}
function lastApplied(records) {
  const undone = new Set(records.filter((record) => record["action"] === "undo").map((record) => stringAt(record, "of")));
  return records.findLast((record) => record["action"] === "apply" && !undone.has(stringAt(record, "ts"))) ?? null;
}
function undoRules(shell2) {
  const record = lastApplied(shell2.records(shell2.cwd(), RECORD));
  const path = record && stringAt(record, "file");
  if (!record || path === null) throw new UsageError("Nothing to take back: no rule was applied in this project");
  const rules3 = arrayAt(record, "rules").filter((rule) => typeof rule === "string");
  const now = textOf2(path, shell2);
  if (now === null) throw new UsageError(`Cannot take back ${rules3.join(", ")}: "${path}" is gone`);
  const backup = stringAt(record, "backup");
  const before = backup === null ? null : textOf2(backup, shell2);
  const untouched = backup !== null && before === null ? false : reapplied(before, rules3) === now;
  const ts = shell2.now().toISOString();
  if (untouched && before === null) shell2.removeFile(path);
  else {
    const text2 = untouched && before !== null ? before : checked2(path, removeAllowRules(now, rules3)).text;
    shell2.replaceText(path, text2);
    shell2.stdout(`${path}
${lineDiff(now, text2)}`);
  }
  if (untouched && before === null) shell2.stdout(`${path} was made by --apply and is removed.
`);
  shell2.record(shell2.cwd(), RECORD, {
    ts,
    action: "undo",
    of: stringAt(record, "ts"),
    file: path
  });
  return 0;
}
function reapplied(before, rules3) {
  const edited = addAllowRules(before, rules3);
  return edited.status === "edited" ? edited.text : null;
}

// tools/npm_std/progress_bar.ts
var two = (n) => String(n).padStart(2, "0");
var ProgressBar = class {
  value;
  max;
  #writer;
  #options;
  #started = performance.now();
  #timer;
  #previous = {
    time: 0,
    value: 0
  };
  constructor(options) {
    this.#options = options;
    this.value = options.value ?? 0;
    this.max = options.max;
    this.#writer = (options.writable ?? Deno.stderr.writable).getWriter();
    this.#timer = setInterval(() => this.#draw(), options.interval ?? 1e3);
    this.#draw();
  }
  async stop() {
    clearInterval(this.#timer);
    await this.#draw();
    await this.#write(this.#options.clear ? "\r\x1B[K" : "\n");
    if (this.#options.keepOpen === false) await this.#writer.close();
    else this.#writer.releaseLock();
  }
  #draw() {
    const length = this.#options.barLength ?? 50;
    const time2 = performance.now() - this.#started;
    const share = this.max > 0 ? Math.min(1, this.value / this.max) : 1;
    const filled = Math.floor(share * length);
    const seconds = Math.floor(time2 / 1e3);
    const line2 = {
      styledTime: `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`,
      styledData: `${this.value}/${this.max}`,
      progressBar: "#".repeat(filled) + "-".repeat(length - filled),
      time: time2,
      previousTime: this.#previous.time,
      value: this.value,
      previousValue: this.#previous.value,
      max: this.max
    };
    this.#previous = {
      time: time2,
      value: this.value
    };
    const format2 = this.#options.formatter ?? ((f) => `[${f.styledTime}] [${f.progressBar}] [${f.styledData}]`);
    return this.#write(`\r\x1B[K${format2(line2)}`);
  }
  #write(text2) {
    return this.#writer.write(new TextEncoder().encode(text2));
  }
};

// lib/analyses/review/facts.ts
init_json();

// lib/analyses/review/structured.ts
var PERSON_SOURCES = /* @__PURE__ */ new Set([
  "user_temporary",
  "user_permanent",
  "user_reject",
  "user_abort"
]);
function byRule4({ reasonType, reasonCode, ruleSource }) {
  return reasonType === "rule" || ruleSource !== null || (reasonCode?.startsWith("rule:") ?? false);
}
function byHook({ source, reasonType, reasonCode }) {
  return source === "hook" || reasonType === "hook" || (reasonCode?.startsWith("hook:") ?? false);
}
function byClassifier({ source, reasonType, reasonCode }) {
  return [
    source,
    reasonType,
    reasonCode
  ].some((value) => value !== null && /classif|auto-?mode/i.test(value));
}
function answer2({ decision, source }) {
  if (source === null || !PERSON_SOURCES.has(source)) return null;
  if (decision !== "accept") return source === "user_abort" ? "interrupted" : "rejected_by_person";
  return source === "user_permanent" ? "approved_always" : "approved_once";
}
function structuredDecision(decision, denialKind) {
  const accepted = decision.decision === "accept";
  if (byHook(decision)) return accepted ? "allowed_by_hook" : "blocked_by_hook";
  if (byRule4(decision)) return accepted ? "allowed_by_rule" : "denied_by_rule";
  const said2 = answer2(decision);
  if (said2 !== null) return said2;
  if (byClassifier(decision)) return accepted ? "allowed_by_classifier" : "blocked_by_classifier";
  if (accepted) return decision.reasonType === "mode" ? "allowed_by_mode" : "allowed";
  return denialKind === "permission-rule" && decision.reasonType === "subcommandResults" ? "denied_by_rule" : "not_granted";
}

// lib/analyses/review/texts.ts
var refused2 = (decision) => ({
  decision,
  outcome: "not_run",
  errorKind: null
});
var failed = (errorKind) => ({
  decision: null,
  outcome: "tool_error",
  errorKind
});
var WORDINGS = [
  // nobody refused: the client gave the call up
  {
    text: /^Warmup$/,
    means: refused2("cancelled_with_sibling")
  },
  {
    text: /^(?:Error: )?Sibling tool call errored/,
    means: refused2("cancelled_with_sibling")
  },
  {
    text: /^Cancelled: /,
    means: refused2("cancelled_with_sibling")
  },
  {
    text: /^Streaming fallback - tool execution discarded/,
    means: refused2("cancelled_with_sibling")
  },
  // a person
  {
    text: /^The user doesn't want to proceed with this tool use\./,
    means: refused2("rejected_by_person")
  },
  {
    text: /^The user doesn't want to take this action right now\./,
    means: refused2("rejected_by_person")
  },
  {
    text: /^Permission for this tool use was denied\. The tool use was rejected/,
    means: refused2("rejected_by_person")
  },
  {
    text: /^The agent proposed a plan that was rejected by the user/,
    means: refused2("rejected_by_person")
  },
  {
    text: /^User chose to stay in plan mode/,
    means: refused2("rejected_by_person")
  },
  {
    text: /^The user wants to clarify these questions/,
    means: refused2("rejected_by_person")
  },
  {
    text: /^User rejected (?:tool use|the|update|write|file|Claude)/,
    means: refused2("rejected_by_person")
  },
  {
    text: /^User declined to answer questions/,
    means: refused2("rejected_by_person")
  },
  {
    text: /^User refused permission to run tool/,
    means: refused2("rejected_by_person")
  },
  {
    text: /^User cancelled the write/,
    means: refused2("rejected_by_person")
  },
  {
    // 0.2.122 on: the marker alone, before what the tool had printed, or behind its exit code
    text: /^(?:Exit code \d+\s+)?\[Request interrupted by (?:user|a plugin)/,
    means: {
      decision: "interrupted",
      outcome: "no_result",
      errorKind: null
    }
  },
  {
    text: /^Interrupted by user/,
    means: {
      decision: "interrupted",
      outcome: "no_result",
      errorKind: null
    }
  },
  {
    // 2.1.330: the session ended or went on without it; nobody asked for that
    text: /^\[(?:Request interrupted: the session ended|This turn ended before it finished|Agent call interrupted:|Tool call (?:did not complete:|interrupted:|skipped:|result not in this copy:))/,
    means: {
      decision: "cancelled_with_sibling",
      outcome: "no_result",
      errorKind: null
    }
  },
  // hooks that are named as such
  {
    text: /^PreToolUse:\S+ hook error: /,
    means: refused2("blocked_by_hook")
  },
  {
    text: /^Hook PreToolUse:\S+ denied this tool/,
    means: refused2("blocked_by_hook")
  },
  {
    text: /^\S+ operation blocked by hook:/,
    means: refused2("blocked_by_hook")
  },
  {
    text: /^(?:PreToolUse:\S+ )?[Hh]ook returned blocking error/,
    means: refused2("blocked_by_hook")
  },
  {
    text: /^Hook '[^']*' blocked this action/,
    means: refused2("blocked_by_hook")
  },
  {
    text: /^Execution stopped by PreToolUse hook/,
    means: refused2("blocked_by_hook")
  },
  // the classifier of auto mode
  {
    text: /^Permission for this action (?:was|has been) denied\b/,
    means: refused2("blocked_by_classifier")
  },
  {
    text: /^Permission for this action was denied by the Claude Code auto mode classifier/,
    means: refused2("blocked_by_classifier")
  },
  {
    text: /^Auto mode could not evaluate this action/,
    means: refused2("blocked_by_classifier")
  },
  {
    text: /^\S.{0,80} is temporarily unavailable, so auto mode cannot determine the safety of/,
    means: refused2("blocked_by_classifier")
  },
  // nobody to ask
  {
    text: /^Permission to use [\s\S]{1,12000}? has been denied because Claude Code is running in don't ask mode/,
    means: refused2("not_granted")
  },
  {
    text: /^Permission to use [\s\S]{1,12000}? has been auto-denied/,
    means: refused2("not_granted")
  },
  {
    // 2.1.29 to 2.1.138; the advice to look for another way is only given where nobody could be asked
    text: /^Permission to use [\s\S]{1,12000}? has been denied\. IMPORTANT: You \*may\*/,
    means: refused2("not_granted")
  },
  {
    text: /^Claude requested permissions? to /,
    means: refused2("not_granted")
  },
  {
    text: /^This command requires (?:manual )?approval/,
    means: refused2("not_granted")
  },
  {
    text: /^This Bash command contains multiple operations\. The following parts? requires? approval/,
    means: refused2("not_granted")
  },
  {
    text: /^This command uses shell operators that require approval/,
    means: refused2("not_granted")
  },
  {
    text: /^[^\n]{1,300} requires? (?:manual approval|approval for (?:this|safety)\b)/,
    means: refused2("not_granted")
  },
  {
    // 0.2.124 to 2.0.77, and again from 2.1.x: outside the working folders
    text: /^(?:ERROR: )?[\s\S]{1,2000}? was blocked\. For security, Claude Code may only /,
    means: refused2("not_granted")
  },
  {
    text: /^Command contains [^\n]{1,200}?(?:substitution|metacharacters|redirection|newlines|variables?|backslash|expansion)/,
    means: refused2("not_granted")
  },
  {
    text: /^Tool permission request failed: /,
    means: refused2("not_granted")
  },
  {
    text: /^(?:Answer questions|Exit plan mode)\?$/,
    means: refused2("not_granted")
  },
  // deny rules
  {
    text: /^Permission to use [\s\S]{1,12000}? has been denied\./,
    means: refused2("denied_by_rule")
  },
  {
    text: /^Permission to (?:read|edit|write|search|list|access)\b[\s\S]{1,4000}? has been denied/,
    means: refused2("denied_by_rule")
  },
  {
    text: /^File is in a (?:directory|folder) that is (?:denied|ignored) by your/,
    means: refused2("denied_by_rule")
  },
  {
    text: /^[\s\S]{1,4000}? was blocked by a deny rule/,
    means: refused2("denied_by_rule")
  },
  // the tool ran and failed, or its input was no good
  {
    text: /^(?:Exit code \d+\s+)?Command timed out after /,
    means: failed("timeout")
  },
  {
    text: /^(?:Ripgrep search|Request|Operation|Tool call|MCP [^\n]{1,80}?) timed out/i,
    means: failed("timeout")
  },
  {
    text: /^Exit code -?\d+/,
    means: failed("exit_code")
  },
  {
    text: /^Error$/,
    means: failed("exit_code")
  },
  {
    text: /^(?:Error: )?Command failed(?: with exit code|:|$)/,
    means: failed("exit_code")
  },
  {
    text: /^File has not been read yet/,
    means: failed("not_read_first")
  },
  {
    text: /^File has been (?:unexpectedly )?modified/,
    means: failed("stale")
  },
  {
    text: /^String (?:to replace )?not found in file/,
    means: failed("no_match")
  },
  {
    text: /^Found \d+ matches of the string to replace/,
    means: failed("no_match")
  },
  {
    text: /^No changes to make: /,
    means: failed("validation")
  },
  {
    text: /^(?:Error: )?InputValidationError/,
    means: failed("validation")
  },
  {
    text: /^(?:Error: )?No such tool available/,
    means: failed("validation")
  },
  {
    text: /^(?:Error: )?Unknown skill/,
    means: failed("validation")
  },
  {
    text: /^Output does not match required schema/,
    means: failed("validation")
  },
  {
    text: /^Blocked: /,
    means: failed("validation")
  },
  {
    text: /^You are not in plan mode/,
    means: failed("validation")
  },
  {
    text: /^(?:Error: )?No (?:task|shell|agent|file)s? found\b/,
    means: failed("not_found")
  },
  {
    text: /^(?:Error: )?(?:File|Path|Directory|Notebook|Resource)(?: not found| does not exist|: [^\n]{1,500} does not exist)/i,
    means: failed("not_found")
  },
  {
    text: /^(?:Error: )?ENOENT\b/,
    means: failed("not_found")
  },
  {
    text: /^[^\n]{0,300}?(?:exceeds? (?:the )?maximum|is too large|too large to)/i,
    means: failed("too_large")
  },
  {
    text: /^[^\n]{0,300}?(?:Request failed with status code|Unable to verify if domain|Unable to fetch|net::ERR_|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|getaddrinfo|socket hang up|fetch failed|unable to get local issuer certificate)/i,
    means: failed("network")
  },
  {
    text: /^(?:Error: )?E(?:ISDIR|ACCES|PERM|NOTDIR|EXIST|MFILE|NOSPC)\b/,
    means: failed("other")
  },
  {
    text: /^MCP error -?\d+/,
    means: failed("other")
  },
  {
    text: /^(?:### )?Error\b[\s\S]*Browser is already in use/,
    means: failed("other")
  }
];
var TAG2 = /^<tool_use_error>([\s\S]*?)(?:<\/tool_use_error>\s*)?$/;
var OPENING = 16384;
function showsViolations(text2) {
  const end = text2.slice(-OPENING).trimEnd();
  return end.endsWith("</sandbox_violations>") && end.includes("<sandbox_violations>");
}
function meaningOf(text2) {
  if (showsViolations(text2)) {
    return {
      decision: "blocked_by_sandbox",
      outcome: "tool_error",
      errorKind: "exit_code"
    };
  }
  const opening = text2.slice(0, OPENING).trim();
  const tagged = TAG2.exec(opening);
  const words = tagged?.[1] ?? opening;
  const known = WORDINGS.find((wording) => wording.text.test(words));
  if (known) return known.means;
  return tagged ? failed("other") : null;
}

// lib/analyses/review/judge.ts
var MARKED_FROM = "2.1.229";
var HOOK_NAMED_UNTIL = "2.1.90";
var EXIT_CODE_FROM = "2.0.30";
var FREE_TEXT_TOOL = /^(?:mcp__|WebFetch$|WebSearch$|Task$|Agent$|Skill$)/;
var SHELL_TOOLS = /* @__PURE__ */ new Set([
  "Bash",
  "PowerShell"
]);
var EVIDENCE_LENGTH = 200;
function openingOf2(text2) {
  const line2 = text2.trimStart().split("\n", 1)[0] ?? "";
  const shown4 = truncate(redact(sanitise(line2)), EVIDENCE_LENGTH);
  return String(JSON.parse(JSON.stringify(shown4)));
}
function evidence(source, text2) {
  return {
    source,
    text: text2
  };
}
function describe2(permission) {
  const { decision, source, reasonType, reasonCode, ruleSource } = permission;
  const fields = Object.entries({
    source,
    reasonType,
    reasonCode,
    ruleSource
  });
  return [
    decision,
    ...fields.flatMap(([name, value]) => value === null ? [] : [
      `${name}=${value}`
    ])
  ].join(" ");
}
function isRefusal(meaning) {
  return meaning !== null && meaning.decision !== null;
}
function ran(decision, record, meaning, shown4) {
  if (!record.isError) return {
    decision,
    outcome: "ok",
    errorKind: null,
    evidence: shown4
  };
  const outcome = meaning?.outcome ?? "tool_error";
  const errorKind = outcome === "tool_error" ? meaning?.errorKind ?? "other" : null;
  return {
    decision,
    outcome,
    errorKind,
    evidence: shown4
  };
}
function refused3(decision, shown4, outcome = "not_run") {
  return {
    decision,
    outcome,
    errorKind: null,
    evidence: shown4
  };
}
var AFTER_CONSENT = /* @__PURE__ */ new Set([
  "cancelled_with_sibling",
  "blocked_by_sandbox",
  "interrupted"
]);
function byPermission(permission, record, meaning) {
  const decision = structuredDecision(permission, record.denialKind);
  const shown4 = evidence("permissionDecision", describe2(permission));
  if (permission.decision !== "accept") return refused3(decision, shown4);
  if (isRefusal(meaning) && AFTER_CONSENT.has(meaning.decision)) {
    const text2 = evidence("text", openingOf2(record.text));
    return {
      decision: meaning.decision,
      outcome: meaning.outcome,
      errorKind: meaning.errorKind,
      evidence: text2
    };
  }
  if (isRefusal(meaning)) return refused3(decision, shown4, "no_result");
  return ran(decision, record, meaning, shown4);
}
function byDenialKind(kind, record, said2, isHookText) {
  switch (kind) {
    case "interrupted":
      return "interrupted";
    case "cancelled":
      return "cancelled_with_sibling";
    case "permission-rule":
      if (said2 === "denied_by_rule" || said2 === "blocked_by_hook" || said2 === "not_granted") return said2;
      return isHookText ? "blocked_by_hook" : "denied_by_rule_or_hook";
    case "user-rejected":
      if (said2 === "not_granted" || said2 === "rejected_by_person" || said2 === "interrupted") return said2;
      if (record.words !== null || record.plainRefusal) return "rejected_by_person";
      if (record.unanswered || record.entrypoint?.startsWith("sdk")) return "not_granted";
      return record.entrypoint === "cli" ? "rejected_by_person" : "unknown";
    default:
      return kind.startsWith("automode") ? "blocked_by_classifier" : null;
  }
}
function unknownWords(tool, { text: text2, version: version2 }) {
  const shown4 = evidence("text", openingOf2(text2));
  const failed2 = (decision) => {
    const exit = SHELL_TOOLS.has(tool) && version2 !== null && compareVersions(version2, EXIT_CODE_FROM) < 0;
    return {
      decision,
      outcome: "tool_error",
      errorKind: exit ? "exit_code" : "other",
      evidence: shown4
    };
  };
  if (version2 !== null && compareVersions(version2, MARKED_FROM) >= 0) return failed2("allowed");
  if (version2 !== null && compareVersions(version2, HOOK_NAMED_UNTIL) <= 0) return failed2("allowed");
  return FREE_TEXT_TOOL.test(tool) ? failed2("unknown") : refused3("unknown", shown4);
}
function judge2(tool, record, { note: note2 = null, hookTexts = [] } = {}) {
  const meaning = record.isError ? meaningOf(record.text) : null;
  if (record.permission !== null) return byPermission(record.permission, record, meaning);
  if (note2?.decision === "deny" && record.isError) {
    return refused3("blocked_by_hook", evidence("hook_notice", note2.name));
  }
  const hook = record.isError ? hookTexts.find(({ pattern }) => pattern.test(record.text)) : void 0;
  const said2 = meaning?.decision ?? null;
  if (record.denialKind !== null) {
    const decision = byDenialKind(record.denialKind, record, said2, hook !== void 0);
    const shown4 = decision === said2 && said2 !== null ? evidence("text", openingOf2(record.text)) : decision === "blocked_by_hook" ? evidence("hook_text", hook?.name ?? "") : evidence("toolDenialKind", record.denialKind);
    if (decision !== null) return refused3(decision, shown4);
  }
  if (!record.isError) {
    return ran(note2 ? "allowed_by_hook" : "allowed", record, null, note2 ? evidence("hook_notice", note2.name) : SILENCE);
  }
  if (isRefusal(meaning)) {
    const shown4 = evidence("text", openingOf2(record.text));
    return {
      decision: meaning.decision,
      outcome: meaning.outcome,
      errorKind: meaning.errorKind,
      evidence: shown4
    };
  }
  if (record.plainRefusal) return refused3("rejected_by_person", evidence("text", openingOf2(record.text)));
  if (hook) return refused3("blocked_by_hook", evidence("hook_text", hook.name));
  if (meaning) {
    const shown4 = evidence("text", openingOf2(record.text));
    return ran(note2 ? "allowed_by_hook" : "allowed", record, meaning, shown4);
  }
  return unknownWords(tool, record);
}
var SILENCE = {
  source: "silence",
  text: ""
};

// lib/analyses/review/result_record.ts
init_json();

// lib/transcript/person_words.ts
init_json();
function rejectionWords(text2) {
  for (const marker of REJECTION_WORDS) {
    const at = text2.indexOf(marker);
    if (at === -1) continue;
    const words = text2.slice(at + marker.length);
    const note2 = words.indexOf(REJECTION_NOTE);
    return (note2 === -1 ? words : words.slice(0, note2)).trim();
  }
  return null;
}
function answerText(value) {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.filter((item) => typeof item === "string").join(", ");
  return "";
}
function noteText(value) {
  return isJsonObject(value) ? stringAt(value, "notes") ?? "" : "";
}
function answers(entry, text2) {
  const result = entry.toolUseResult;
  const given = isJsonObject(result) ? objectAt(result, "answers") : null;
  if (given) {
    const notes = isJsonObject(result) ? Object.values(objectAt(result, "annotations") ?? {}).map(noteText) : [];
    return [
      ...Object.values(given).map(answerText),
      ...notes
    ].filter((answer4) => answer4 !== "").join("\n");
  }
  const pairs = [
    ...text2.matchAll(/"(?:[^"\\]|\\.)*"="((?:[^"\\]|\\.)*)"/g)
  ];
  return pairs.map((pair) => pair[1] ?? "").filter((answer4) => answer4 !== "").join("\n");
}
function personWordsOf(entry) {
  const result = entry.content.find((block) => block.kind === "tool_result");
  if (!result || result.kind !== "tool_result") return null;
  if (entry.userFeedback !== null && entry.userFeedback.trim() !== "") {
    return {
      kind: "rejection",
      text: entry.userFeedback.trim()
    };
  }
  if (result.isError && REJECTION_OPENINGS.some((opening) => result.text.startsWith(opening))) {
    const words = rejectionWords(result.text);
    return words ? {
      kind: "rejection",
      text: words
    } : null;
  }
  if (ANSWER_OPENINGS.some((opening) => result.text.startsWith(opening))) {
    const text2 = answers(entry, result.text);
    return text2 === "" ? null : {
      kind: "answer",
      text: text2
    };
  }
  return null;
}

// lib/analyses/review/result_record.ts
var RECORD_LENGTH = 16384;
var WORDS_LENGTH = 2e3;
function recordOf(block, entry, alone) {
  const user = entry.kind === "user" ? entry : null;
  const words = user && block.isError ? personWordsOf(alone ? user : {
    ...user,
    content: [
      block
    ],
    userFeedback: null
  }) : null;
  return {
    isError: block.isError,
    text: block.isError ? shortened(block.text) : "",
    version: entry.version,
    permission: alone ? user?.permissionDecision ?? null : null,
    denialKind: alone ? user?.toolDenialKind ?? null : null,
    unanswered: alone && entry.raw["toolDenialUnanswered"] !== void 0,
    entrypoint: stringAt(entry.raw, "entrypoint"),
    plainRefusal: alone && user?.toolUseResult === "User rejected tool use",
    words: words?.kind === "rejection" ? words.text.slice(0, WORDS_LENGTH) : null
  };
}
function shortened(text2) {
  if (text2.length <= RECORD_LENGTH) return text2;
  return text2.slice(0, RECORD_LENGTH / 2) + text2.slice(-RECORD_LENGTH / 2);
}

// lib/analyses/review/scope.ts
var MAIN_SCOPE = "main";
function scopeOf2(entry) {
  return entry.isSidechain ? `side ${entry.agentId ?? ""}` : MAIN_SCOPE;
}
function hasResult(entry) {
  return entry.content.some((block) => block.kind === "tool_result");
}
function interruptInside(entry) {
  const text2 = textOf(entry.content).trimStart();
  return INTERRUPT_OPENINGS.some((opening) => text2.startsWith(opening));
}
function goesOn(entry) {
  if (entry.kind === "assistant") return !entry.isSynthetic;
  if (hasResult(entry)) return false;
  const speaker = speakerOf(entry);
  return speaker === "person" || speaker === "command" || speaker === "agent_task" || speaker === "compaction_summary";
}

// lib/analyses/review/facts.ts
var FactReader = class {
  #options;
  #open = /* @__PURE__ */ new Map();
  #early = /* @__PURE__ */ new Map();
  #notes = /* @__PURE__ */ new Map();
  #done;
  /** Calls without an id: nothing can answer them, and they are not the same call. */
  #nameless = [];
  #undecided;
  constructor(options) {
    this.#options = options;
    const { state } = options;
    for (const call of state?.open ?? []) this.#keepOpen(call);
    for (const early of state?.early ?? []) this.#early.set(early.id, early);
    for (const [id, note2] of state?.notes ?? []) this.#notes.set(id, note2);
    this.#done = new Set(state?.done);
    this.#undecided = [
      ...state?.undecided ?? []
    ];
  }
  /** Takes the next entry and returns the calls it settles. */
  add(entry) {
    switch (entry.kind) {
      case "assistant":
        return [
          ...this.#decideRefusals(entry),
          ...this.#blocks(entry)
        ];
      case "user":
        return [
          ...this.#decideRefusals(entry),
          ...this.#blocks(entry)
        ];
      case "attachment":
        this.#notice(entry);
        return [];
      default:
        return [];
    }
  }
  /** Refusals that waited for an interruption, at the end of the talk: none came. */
  endRefusals() {
    const refused4 = this.#undecided.map(({ fact }) => fact);
    this.#undecided = [];
    return refused4;
  }
  /** The calls that nothing settled, at the end of the file. */
  end() {
    const refused4 = this.endRefusals();
    const open = [
      ...this.#open.values(),
      ...this.#nameless
    ].map((call) => factOf(call, unanswered(call), null, false));
    this.#open.clear();
    this.#nameless = [];
    return [
      ...refused4,
      ...open
    ];
  }
  /** What has to be known to go on after the entries read so far. */
  state() {
    return {
      open: [
        ...this.#open.values(),
        ...this.#nameless
      ],
      early: [
        ...this.#early.values()
      ],
      undecided: this.#undecided,
      notes: [
        ...this.#notes
      ],
      done: [
        ...this.#done
      ].slice(-REMEMBERED)
    };
  }
  #keepOpen(call) {
    if (call.id === "") this.#nameless.push(call);
    else this.#open.set(call.id, call);
  }
  #blocks(entry) {
    const settled2 = [];
    const results = entry.content.filter((block) => block.kind === "tool_result").length;
    for (const block of entry.content) {
      if (block.kind === "tool_use" && entry.kind === "assistant") settled2.push(...this.#use(block, entry));
      else if (block.kind === "tool_result") settled2.push(...this.#result(block, entry, results === 1));
    }
    return settled2;
  }
  #use(block, entry) {
    const { id } = block;
    if (id !== "" && (this.#done.has(id) || this.#open.has(id))) return [];
    const call = {
      id,
      tool: block.name,
      input: subjectOf(block.input),
      session: entry.sessionId ?? this.#options.session,
      agent: this.#options.agent ?? (entry.isSidechain ? {
        id: entry.agentId ?? "",
        type: null
      } : null),
      line: entry.place.line,
      timestamp: entry.timestamp,
      uuid: entry.uuid,
      cwd: stringAt(entry.raw, "cwd"),
      version: entry.version,
      scope: scopeOf2(entry),
      interrupted: false
    };
    if (block.server) {
      if (id !== "") this.#done.add(id);
      return [
        factOf(call, {
          decision: "allowed",
          outcome: "ok",
          errorKind: null,
          evidence: SILENCE
        }, null, false)
      ];
    }
    const early = this.#early.get(id);
    if (!early) {
      this.#keepOpen(call);
      return [];
    }
    this.#early.delete(id);
    return this.#settle(call, early);
  }
  #result(block, entry, alone) {
    const id = block.toolUseId;
    if (this.#done.has(id)) return [];
    const found = {
      id,
      record: recordOf(block, entry, alone),
      interruptInside: interruptInside(entry)
    };
    const call = this.#open.get(id);
    if (!call) {
      if (id !== "" && !this.#early.has(id)) this.#early.set(id, found);
      return [];
    }
    this.#open.delete(id);
    return this.#settle(call, found);
  }
  #settle(call, { record, interruptInside: stopped }) {
    this.#done.add(call.id);
    const note2 = this.#notes.get(call.id) ?? null;
    this.#notes.delete(call.id);
    const verdict = judge2(call.tool, record, {
      note: note2,
      hookTexts: this.#options.hookTexts ?? []
    });
    const words = verdict.decision === "rejected_by_person" ? record.words : null;
    const fact = factOf(call, verdict, words, promptedBy(record));
    if (verdict.decision !== "rejected_by_person" || verdict.evidence.source === "permissionDecision" || words !== null) {
      return [
        fact
      ];
    }
    if (stopped) return [
      interrupted(fact)
    ];
    this.#undecided.push({
      fact,
      scope: call.scope
    });
    return [];
  }
  /** Esc and a plain No look the same in the result; only Esc is followed by the note that the turn was interrupted. */
  #decideRefusals(entry) {
    if (this.#undecided.length === 0 && this.#open.size === 0) return [];
    const scope = scopeOf2(entry);
    const inScope = (other) => scope === MAIN_SCOPE || other === scope;
    if (entry.kind === "user" && !hasResult(entry) && speakerOf(entry) === "interrupt") {
      for (const call of this.#open.values()) if (inScope(call.scope)) call.interrupted = true;
      return this.#take((other) => inScope(other)).map(interrupted);
    }
    return this.#undecided.length > 0 && goesOn(entry) ? this.#take((other) => other === scope) : [];
  }
  #take(wanted2) {
    const taken = this.#undecided.filter(({ scope }) => wanted2(scope));
    this.#undecided = this.#undecided.filter(({ scope }) => !wanted2(scope));
    return taken.map(({ fact }) => fact);
  }
  #notice({ attachment, raw }) {
    if (attachment.kind !== "hook" || attachment.toolUseId === null || this.#done.has(attachment.toolUseId)) return;
    const name = attachment.name ?? attachment.event ?? attachment.type;
    if (attachment.type === "hook_blocking_error" && (attachment.event ?? name).startsWith("PreToolUse")) {
      this.#notes.set(attachment.toolUseId, {
        decision: "deny",
        name
      });
    } else if (attachment.type === "hook_permission_decision") {
      const inner = raw["attachment"];
      const said2 = typeof inner === "object" && inner !== null && "decision" in inner ? inner["decision"] : null;
      if (said2 === "allow" || said2 === "deny") this.#notes.set(attachment.toolUseId, {
        decision: said2,
        name
      });
    }
  }
};
var REMEMBERED = 500;
function promptedBy({ permission, denialKind }) {
  return permission !== null && wasPrompted(structuredDecision(permission, denialKind));
}
function factOf(call, verdict, words, prompted) {
  const { id, scope: _scope, interrupted: _interrupted, ...rest } = call;
  return {
    ...rest,
    toolUseId: id,
    ...verdict,
    words,
    prompted: prompted || wasPrompted(verdict.decision)
  };
}
function interrupted(fact) {
  const evidence2 = {
    source: "interrupt_entry",
    text: fact.evidence.text
  };
  return {
    ...fact,
    decision: "interrupted",
    evidence: evidence2,
    prompted: false
  };
}
function unanswered(call) {
  if (call.interrupted) {
    return {
      decision: "interrupted",
      outcome: "no_result",
      errorKind: null,
      evidence: {
        source: "interrupt_entry",
        text: ""
      }
    };
  }
  return {
    decision: "unknown",
    outcome: "no_result",
    errorKind: null,
    evidence: SILENCE
  };
}

// lib/analyses/review/prompt_records.ts
init_json();
function promptedIds(records) {
  const ids = /* @__PURE__ */ new Set();
  for (const record of records) {
    const id = stringAt(record, "toolUseId");
    if (record["event"] === "PermissionRequest" && id !== null && id !== "") ids.add(id);
  }
  return ids;
}
function withPrompt(fact, prompted) {
  if (fact.decision !== "allowed" || !prompted.has(fact.toolUseId)) return fact;
  const evidence2 = {
    source: "prompt_record",
    text: "a PermissionRequest was recorded"
  };
  return {
    ...fact,
    decision: "approved_once",
    evidence: evidence2,
    prompted: true
  };
}

// lib/analyses/review/tally.ts
var OUTCOMES = [
  "ok",
  "tool_error",
  "not_run",
  "no_result"
];
var DECISIONS_FROM = "2.1.300";
var Tallier = class {
  #since;
  #seen = /* @__PURE__ */ new Set();
  #findings = [];
  #byOutcome = /* @__PURE__ */ new Map();
  #byTool = /* @__PURE__ */ new Map();
  #groups = new CallGroups();
  #sessions = /* @__PURE__ */ new Set();
  #unsaid = 0;
  constructor(options = {}) {
    this.#since = options.since ?? -Infinity;
  }
  /** Counts a call, and says whether it did. */
  add(fact) {
    if (!this.#isNew(fact)) return false;
    const { session, line: line2, toolUseId, tool, decision, outcome, errorKind, evidence: evidence2, words } = fact;
    this.#findings.push({
      session,
      line: line2,
      toolUseId,
      tool,
      decision,
      outcome,
      errorKind,
      evidence: evidence2,
      words
    });
    this.#byOutcome.set(outcome, (this.#byOutcome.get(outcome) ?? 0) + 1);
    const decisions = this.#byTool.get(tool) ?? /* @__PURE__ */ new Map();
    this.#byTool.set(tool, decisions.set(decision, (decisions.get(decision) ?? 0) + 1));
    this.#sessions.add(session);
    const old = fact.version === null || compareVersions(fact.version, DECISIONS_FROM) < 0;
    if (old && decision === "allowed") this.#unsaid++;
    this.#groups.add(fact);
    return true;
  }
  /** What was counted so far. */
  tally() {
    const tools = [
      ...this.#byTool
    ].map(([tool, decisions]) => [
      tool,
      sum(decisions.values())
    ]);
    tools.sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    const byDecision = DECISIONS.flatMap((decision) => {
      const count = sum([
        ...this.#byTool.values()
      ].map((decisions) => decisions.get(decision) ?? 0));
      return count === 0 ? [] : [
        [
          decision,
          count
        ]
      ];
    });
    const byOutcome = OUTCOMES.flatMap((outcome) => {
      const count = this.#byOutcome.get(outcome);
      return count === void 0 ? [] : [
        [
          outcome,
          count
        ]
      ];
    });
    return {
      calls: {
        total: this.#findings.length,
        byDecision: Object.fromEntries(byDecision),
        byOutcome: Object.fromEntries(byOutcome),
        byTool: Object.fromEntries(tools)
      },
      findings: this.#findings,
      decisionsByTool: new Map(tools.map(([tool]) => [
        tool,
        this.#byTool.get(tool) ?? /* @__PURE__ */ new Map()
      ])),
      groups: this.#groups.all(),
      sessions: this.#sessions.size,
      unsaid: this.#unsaid
    };
  }
  #isNew({ toolUseId, timestamp, uuid: uuid2 }) {
    if (this.#since !== -Infinity && !(timestamp !== null && Date.parse(timestamp) >= this.#since)) return false;
    if (toolUseId === "") return true;
    const names4 = [
      uuid2,
      timestamp
    ].filter((name) => name !== null).map((name) => `${toolUseId} ${name}`);
    if (names4.length === 0) names4.push(toolUseId);
    const known = names4.some((name) => this.#seen.has(name));
    for (const name of names4) this.#seen.add(name);
    return !known;
  }
};
function sum(numbers) {
  let total2 = 0;
  for (const number4 of numbers) total2 += number4;
  return total2;
}

// lib/hook/store_result.ts
var StoreError = class extends Error {
  name = "StoreError";
  /** The failure's name. */
  reason;
  /** @param reason Its name. @param message What was tried, the value, the way out. */
  constructor(reason, message) {
    super(message);
    this.reason = reason;
  }
};
function attempt(what, act) {
  try {
    return {
      status: "done",
      value: act()
    };
  } catch (error) {
    if (error instanceof StoreError) {
      return {
        status: "failed",
        reason: error.reason,
        message: `Cannot ${what}: ${error.message}`
      };
    }
    const message = error instanceof Error ? error.message : String(error);
    const denied = error instanceof Error && (error.name === "NotCapable" || error.name === "PermissionDenied");
    return {
      status: "failed",
      reason: denied ? "not_permitted" : "not_writable",
      message: `Cannot ${what}: ${message}`
    };
  }
}

// lib/hook/store_check.ts
function isMissing(path) {
  const slash = path.lastIndexOf("/");
  const name = path.slice(slash + 1);
  try {
    for (const entry of Deno.readDirSync(path.slice(0, slash))) if (entry.name === name) return false;
    return true;
  } catch {
    return false;
  }
}
function standing(path) {
  try {
    return Deno.lstatSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    if (error instanceof Deno.errors.NotADirectory) throw new StoreError("not_a_file", `"${path}" lies below a file`);
    throw error;
  }
}
function refuseLink(path, info) {
  if (info.isSymlink) {
    throw new StoreError("refused_link", `"${path}" is a link (remove it, or replace it by what it points to)`);
  }
}
function hasFolder(path) {
  const info = standing(path);
  if (info === null) return false;
  refuseLink(path, info);
  if (!info.isDirectory) throw new StoreError("not_a_file", `"${path}" is not a folder`);
  return true;
}
function hasFile(path) {
  const info = standing(path);
  if (info === null) return null;
  refuseLink(path, info);
  if (!info.isFile) throw new StoreError("not_a_file", `"${path}" is not a regular file`);
  return info;
}

// lib/hook/store_lock.ts
var PATIENCE_MS = 1e3;
var PAUSE_MS = 2;
var clock = new Int32Array(new SharedArrayBuffer(4));
function tryLock(file) {
  const { tryLockSync } = file;
  if (tryLockSync === void 0) {
    file.lockSync(true);
    return true;
  }
  return tryLockSync.call(file, true);
}
function isStill(file, path) {
  const there = hasFile(path);
  return there !== null && there.ino === file.statSync().ino;
}
function lockFile(file, path, patience) {
  const deadline = performance.now() + patience;
  while (!tryLock(file)) {
    if (performance.now() >= deadline) return "busy";
    Atomics.wait(clock, 0, 0, PAUSE_MS);
  }
  return isStill(file, path) ? "held" : "moved";
}
function locked(path, act) {
  for (let tries = 0; tries < 5; tries++) {
    hasFile(path);
    const file = Deno.openSync(path, {
      read: true,
      write: true
    });
    try {
      const lock = lockFile(file, path, PATIENCE_MS);
      if (lock === "held") return act();
      if (lock === "busy") break;
    } finally {
      file.close();
    }
  }
  throw new StoreError("busy", `another process held "${path}" for ${PATIENCE_MS} ms`);
}

// lib/hook/store_files.ts
var NEWLINE = 10;
var encoder = new TextEncoder();
function makeFolder(path) {
  if (!isMissing(path) && hasFolder(path)) return;
  try {
    Deno.mkdirSync(path, {
      mode: 448
    });
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    hasFolder(path);
  }
}
function removeFile(path) {
  try {
    Deno.removeSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
function lastByte(file, size) {
  if (size === 0) return NEWLINE;
  file.seekSync(size - 1, Deno.SeekMode.Start);
  const byte = new Uint8Array(1);
  return file.readSync(byte) === 1 ? byte[0] ?? NEWLINE : NEWLINE;
}
function appendLine(path, line2, rotation) {
  for (let tries = 0; tries < 8; tries++) {
    hasFile(path);
    const file = Deno.openSync(path, {
      read: true,
      append: true,
      create: true,
      mode: 384
    });
    try {
      const lock = lockFile(file, path, PATIENCE_MS);
      if (lock === "moved") continue;
      const size = file.statSync().size;
      if (rotation !== null && lock === "held" && size > rotation.above) {
        hasFile(rotation.to);
        Deno.renameSync(path, rotation.to);
        continue;
      }
      const bytes = encoder.encode(`${lastByte(file, size) === NEWLINE ? "" : "\n"}${line2}
`);
      const written = file.writeSync(bytes);
      if (written < bytes.length) {
        throw new StoreError("short_write", `${written} of ${bytes.length} bytes fitted into "${path}" (is the disk full?)`);
      }
      if (file.statSync().nlink !== 0) return;
    } finally {
      file.close();
    }
  }
  throw new StoreError("busy", `"${path}" was moved away again and again`);
}
function replaceFile(path, text2, beside) {
  if (!isMissing(path)) hasFile(path);
  if (!isMissing(beside)) removeFile(beside);
  const file = Deno.openSync(beside, {
    write: true,
    createNew: true,
    mode: 384
  });
  try {
    const bytes = encoder.encode(text2);
    for (let offset = 0; offset < bytes.length; ) {
      const written = file.writeSync(bytes.subarray(offset));
      if (written === 0) {
        throw new StoreError("short_write", `${offset} of ${bytes.length} bytes fitted into "${beside}"`);
      }
      offset += written;
    }
  } catch (error) {
    file.close();
    removeFile(beside);
    throw error;
  }
  file.close();
  Deno.renameSync(beside, path);
}
function readFile(path) {
  if (isMissing(path) || hasFile(path) === null) return null;
  try {
    return Deno.readTextFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
function removeOlder(folder, before, keep2, depth = 0) {
  for (const entry of [
    ...Deno.readDirSync(folder)
  ]) {
    const path = `${folder}/${entry.name}`;
    if (depth === 0 && keep2.has(entry.name)) continue;
    const info = standing(path);
    if (info === null) continue;
    const old = (info.mtime?.getTime() ?? Infinity) < before;
    if (info.isDirectory && depth < 4) {
      removeOlder(path, before, keep2, depth + 1);
      if (old) removeEmpty(path);
    } else if (old) removeFile(path);
  }
}
function removeEmpty(path) {
  try {
    Deno.removeSync(path);
  } catch {
  }
}

// lib/hook/store_records.ts
init_json();
function parseRecords(text2) {
  return text2.split("\n").map(parsed).filter(isJsonObject);
}
function parsed(line2) {
  if (line2 === "") return null;
  try {
    return JSON.parse(line2);
  } catch {
    return null;
  }
}

// lib/hook/store.ts
var DAY_MS = 24 * 60 * 60 * 1e3;
var MAX_AGE_MS = 30 * DAY_MS;
var ROTATE_BYTES = 1024 * 1024;
var GITIGNORE = ".gitignore";
var BESIDE = ".beside";
var NAME2 = /^(?:[A-Za-z0-9_][A-Za-z0-9._-]{0,127}\/){0,3}[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;
function safeName(id) {
  const safe = id.replace(/[^A-Za-z0-9._-]/g, "_").replace(/^[.-]/, "_").slice(0, 80);
  if (safe === id && id !== "") return id;
  let hash = 0xcbf29ce484222325n;
  for (let i = 0; i < id.length; i++) hash = BigInt.asUintN(64, (hash ^ BigInt(id.charCodeAt(i))) * 0x100000001b3n);
  return `${safe || "_"}-${hash.toString(16).padStart(16, "0")}`;
}
function openStore(options) {
  const { project } = options;
  const claude = `${(project ?? "").replace(/[/\\]+$/, "")}/.claude`;
  const folder = `${claude}/debrief`;
  const lock = `${folder}/${GITIGNORE}`;
  let made = false;
  function place(name, make) {
    if (!NAME2.test(name)) throw new StoreError("bad_name", `"${name}" is not a relative path of plain names`);
    if (!(made || exists(make))) return null;
    const parts3 = name.split("/");
    for (let depth = 1; depth < parts3.length; depth++) {
      const path = `${folder}/${parts3.slice(0, depth).join("/")}`;
      if (make) makeFolder(path);
      else if (isMissing(path) || !hasFolder(path)) return null;
    }
    return `${folder}/${name}`;
  }
  function exists(make) {
    if (project === null || project === "") throw new StoreError("not_writable", "no project folder is known");
    const above = hasFolder(claude);
    if (!make) return above && hasFolder(folder);
    if (!above || !hasFolder(folder)) {
      Deno.mkdirSync(folder, {
        recursive: true,
        mode: 448
      });
      hasFolder(claude);
      hasFolder(folder);
    }
    const ignore2 = hasFile(lock);
    if (ignore2 === null) {
      ignoreAll();
    } else {
      const age = options.now - (ignore2.mtime?.getTime() ?? options.now);
      if (age > DAY_MS) sweep();
    }
    return made = true;
  }
  function ignoreAll() {
    try {
      Deno.writeTextFileSync(lock, "*\n", {
        createNew: true,
        mode: 384
      });
    } catch (error) {
      if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    }
  }
  function sweep() {
    try {
      Deno.utimeSync(lock, new Date(options.now), new Date(options.now));
      locked(lock, () => removeOlder(folder, options.now - MAX_AGE_MS, /* @__PURE__ */ new Set([
        GITIGNORE,
        BESIDE
      ])));
    } catch {
    }
  }
  function replace(name, text2) {
    const path = place(name, true) ?? name;
    replaceFile(path, text2, `${folder}/${BESIDE}`);
    return path;
  }
  function underLock(act) {
    exists(true);
    return locked(lock, act);
  }
  function state(name) {
    const path = place(name, false);
    const text2 = path === null ? null : readFile(path);
    if (text2 === null) return null;
    try {
      return JSON.parse(text2);
    } catch {
      return null;
    }
  }
  return {
    folder,
    appendRecord: (name, record, { rotate: rotates = false } = {}) => attempt(`append to "${name}"`, () => {
      const path = place(name, true) ?? name;
      const rotation = rotates ? {
        above: ROTATE_BYTES,
        to: rotated(path)
      } : null;
      appendLine(path, JSON.stringify(record), rotation);
      return null;
    }),
    readRecords: (name) => attempt(`read "${name}"`, () => {
      const path = place(name, false);
      if (path === null) return [];
      return [
        rotated(path),
        path
      ].flatMap((file) => parseRecords(readFile(file) ?? ""));
    }),
    updateState: (name, change) => attempt(`change "${name}"`, () => underLock(() => {
      const value = change(state(name));
      if (value === void 0) return null;
      replace(name, JSON.stringify(value) + "\n");
      return value;
    })),
    readState: (name) => attempt(`read "${name}"`, () => state(name)),
    writeText: (name, text2) => attempt(`write "${name}"`, () => underLock(() => replace(name, text2))),
    readText: (name) => attempt(`read "${name}"`, () => {
      const path = place(name, false);
      return path === null ? null : readFile(path);
    }),
    purge: () => attempt(`remove "${folder}"`, () => {
      made = false;
      if (!project || !hasFolder(claude)) return null;
      const info = standing(folder);
      if (info === null) return null;
      if (info.isSymlink) removeFile(folder);
      else Deno.removeSync(folder, {
        recursive: true
      });
      return null;
    })
  };
}
function rotated(path) {
  return path.replace(/(\.[^./]*)?$/, ".1$1");
}

// lib/transcript/session_files.ts
var AGENT_NAME = /(?:^|[/\\])agent-([^/\\]+)\.jsonl$/;
var UNDER_SESSION = /[/\\]([^/\\]+)[/\\]subagents[/\\](?:workflows[/\\][^/\\]+[/\\])?[^/\\]+$/;
var MAX_DEPTH5 = 12;
function sizeOf(path) {
  try {
    return Deno.statSync(path).size;
  } catch {
    return 0;
  }
}
function agentTypeOf(path) {
  try {
    const meta2 = JSON.parse(Deno.readTextFileSync(path.replace(/\.jsonl$/, ".meta.json")));
    if (typeof meta2 !== "object" || meta2 === null || !("agentType" in meta2)) return null;
    return typeof meta2.agentType === "string" && meta2.agentType !== "" ? meta2.agentType : null;
  } catch {
    return null;
  }
}
function sessionFile(path) {
  const agentId = AGENT_NAME.exec(path)?.[1];
  if (agentId === void 0) return {
    path,
    session: sessionIdOf(path),
    agent: null,
    size: sizeOf(path)
  };
  const session = UNDER_SESSION.exec(path)?.[1] ?? sessionIdOf(path);
  return {
    path,
    session,
    agent: {
      id: agentId,
      type: agentTypeOf(path)
    },
    size: sizeOf(path)
  };
}
function* walk2(folder, depth) {
  const entries = [
    ...Deno.readDirSync(folder)
  ].sort((a, b) => a.name < b.name ? -1 : 1);
  for (const { name, isFile: isFile2, isDirectory } of entries) {
    const path = `${folder.replace(/[/\\]+$/, "")}/${name}`;
    if (isFile2 && name.endsWith(".jsonl")) yield path;
    else if (isDirectory && depth < MAX_DEPTH5) yield* subfolder(path, depth + 1);
  }
}
function* subfolder(folder, depth) {
  try {
    yield* walk2(folder, depth);
  } catch (error) {
    if (!(error instanceof Deno.errors.PermissionDenied) && !(error instanceof Deno.errors.NotCapable)) throw error;
  }
}
function infoOf(path) {
  try {
    return Deno.statSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      throw new UnreadableTranscript(path, "missing", "no such file or folder");
    }
    if (error instanceof Deno.errors.NotCapable) {
      throw new UnreadableTranscript(path, "permission", `not allowed by the sandbox (add --allow-read=${path})`);
    }
    throw error;
  }
}
function sessionFiles(paths) {
  const found = /* @__PURE__ */ new Map();
  const add = (path) => {
    if (!found.has(path)) found.set(path, sessionFile(path));
  };
  for (const path of paths) {
    if (infoOf(path).isDirectory) {
      for (const file of walk2(path, 0)) add(file);
      continue;
    }
    add(path);
    if (AGENT_NAME.test(path)) continue;
    for (const agent of listAgents(path)) {
      const type = agent.meta?.agentType || null;
      const file = {
        path: agent.path,
        session: sessionIdOf(path),
        size: sizeOf(agent.path)
      };
      if (!found.has(agent.path)) found.set(agent.path, {
        ...file,
        agent: {
          id: agent.agentId,
          type
        }
      });
    }
  }
  const files2 = [
    ...found.values()
  ];
  return [
    ...files2.filter(({ agent }) => agent === null),
    ...files2.filter(({ agent }) => agent !== null)
  ];
}

// lib/cli/review_read.ts
var Prompts = class {
  #sessions = /* @__PURE__ */ new Map();
  #shell;
  constructor(shell2) {
    this.#shell = shell2;
  }
  of({ session, cwd }) {
    const known = this.#sessions.get(session);
    if (known !== void 0) return known;
    const records = cwd === null ? [] : this.#shell.records(cwd, `intent/${safeName(session)}.jsonl`);
    const ids = promptedIds(records);
    this.#sessions.set(session, ids);
    return ids;
  }
};
var Progress = class {
  #bar;
  #shown = performance.now();
  constructor(bytes, shell2) {
    this.#bar = shell2.isTerminal && bytes > 8 * 1024 * 1024 ? new ProgressBar({
      max: bytes,
      clear: true,
      formatter: (at) => `reading ${at.progressBar} ${percent2(at)}`
    }) : null;
  }
  async add(bytes) {
    if (this.#bar === null) return;
    this.#bar.value += bytes;
    if (performance.now() - this.#shown < 100) return;
    this.#shown = performance.now();
    await new Promise((resolve) => setTimeout(resolve));
  }
  async end() {
    await this.#bar?.stop();
  }
};
function percent2({ value, max }) {
  return `${Math.floor(100 * value / Math.max(1, max))} %`;
}
async function readSessions(paths, shell2, options = {}) {
  const files2 = sessionFiles(paths);
  const tallier = new Tallier(options.since === void 0 ? {} : {
    since: options.since
  });
  const diagnostics = newDiagnostics();
  const prompts = options.prompts ? new Prompts(shell2) : null;
  const take = (fact) => {
    tallier.add(prompts !== null && fact.decision === "allowed" ? withPrompt(fact, prompts.of(fact)) : fact);
  };
  const progress = new Progress(files2.reduce((sum2, { size }) => sum2 + size, 0), shell2);
  let skipped = 0;
  try {
    for (const file of files2) {
      try {
        readFile2(file, {
          take,
          diagnostics,
          hookTexts: options.hookTexts ?? []
        });
      } catch (error) {
        if (!(error instanceof UnreadableTranscript) || files2.length === 1) throw error;
        shell2.stderr(`${error.message} (skipped)
`);
        skipped++;
      }
      await progress.add(file.size);
    }
  } finally {
    await progress.end();
  }
  return {
    files: {
      read: files2.length - skipped,
      skipped
    },
    entries: entryCounts(diagnostics),
    tally: tallier.tally()
  };
}
function readFile2({ path, session, agent }, { take, diagnostics, hookTexts }) {
  const reader = new FactReader({
    session,
    agent,
    hookTexts
  });
  for (const entry of readTranscript(path, {
    diagnostics
  })) {
    for (const fact of reader.add(entry)) take(fact);
  }
  for (const fact of reader.end()) take(fact);
}

// lib/cli/review.ts
function sinceOf(options) {
  const text2 = options.text("since");
  if (text2 === void 0) return void 0;
  const time2 = Date.parse(text2);
  if (Number.isNaN(time2)) {
    throw new UsageError(`Expected --since to be a date such as 2026-11-01 or 2026-11-01T12:00:00Z but found "${text2}"`);
  }
  return time2;
}
async function hookTextsOf(options, shell2) {
  const home = shell2.home();
  const configDir = shell2.env("CLAUDE_CONFIG_DIR") ?? (home === "" ? null : `${home}/.claude`);
  const readText = (path) => {
    try {
      return shell2.readText(path);
    } catch {
      return null;
    }
  };
  const { config: config2 } = await loadConfig({
    project: null,
    configDir,
    readText
  });
  return [
    ...options.list("hook-text"),
    ...config2.review.hookTexts
  ].map(hookTextOf);
}
async function review(options, shell2) {
  if (options.positional.length === 0) {
    throw new UsageError("Expected PATH, a session file or a folder, but found nothing");
  }
  const since = sinceOf(options);
  const settings = readSettingsFiles(options.list("settings"), shell2);
  const read = await readSessions(options.positional, shell2, {
    ...since === void 0 ? {} : {
      since
    },
    prompts: options.flag("prompts"),
    hookTexts: await hookTextsOf(options, shell2)
  });
  return {
    ...read,
    ...recommend(read.tally, {
      settings,
      home: shell2.home()
    }),
    notes: limitsOf(read.tally)
  };
}
var reviewCommand = {
  name: "review",
  summary: "who was refused, who had to click, and which rules would help",
  usage: `usage: review PATH\u2026 [--json | --html FILE] [--settings FILE]\u2026 [--since DATE] [--hook-text TEXT]\u2026
       review --apply RULE [--apply RULE]\u2026 [--to local|project|user]
       review --undo

PATH is a session file or a folder, also a whole projects folder.

  --json            {"schema":"debrief.review/1","files":{\u2026},"entries":{\u2026},"calls":{\u2026},"findings":[\u2026],
                    "recommendations":[\u2026],"suggestions":[\u2026],"notes":[\u2026]}; findings holds every call
  --html FILE       one page that needs nothing else
  --settings FILE   settings in force: what they allow needs no rule; repeatable
  --since DATE      only calls at or after this time
  --hook-text TEXT  words of a hook of yours that leaves no other trace, or /a pattern/; repeatable
  --prompts         also read the prompts that tool_intent recorded in each project
  --apply RULE      adds an allow rule to the settings, with a backup; repeatable
  --to WHERE        local (.claude/settings.local.json, the default), project (.claude/settings.json) or user
  --undo            takes back the last --apply in this project`,
  examples: [
    "review ~/.claude/projects --html review.html",
    "review session.jsonl --settings .claude/settings.json",
    'review --apply "Bash(npm run *)" --to project'
  ],
  async run(args, shell2) {
    const options = readOptions(args, {
      text: [
        "html",
        "since",
        "to"
      ],
      list: [
        "settings",
        "apply",
        "hook-text"
      ],
      flag: [
        "json",
        "undo",
        "prompts"
      ]
    });
    if (options.flag("undo")) return undoRules(shell2);
    if (options.list("apply").length > 0) {
      return applyRules(options.list("apply"), options.text("to") ?? "local", shell2);
    }
    const found = await review(options, shell2);
    const file = options.text("html");
    if (file !== void 0) {
      shell2.replaceText(file, reviewHtml(found));
      shell2.stderr(`Wrote ${file}
`);
    }
    if (options.flag("json")) {
      for (const piece of reviewJson(found)) shell2.stdout(piece);
    } else if (file === void 0) shell2.stdout(reviewText(found));
    return 0;
  }
};

// lib/cli/rules.ts
init_json();

// lib/cli/rules_test_command.ts
async function testRule(args, shell2) {
  const options = readOptions(args, {
    list: [
      "settings"
    ],
    flag: [
      "json"
    ]
  });
  const [text2, ...paths] = options.positional;
  if (text2 === void 0 || paths.length === 0) throw new UsageError("Expected RULE PATH\u2026 but found too little");
  const parsed2 = parseRule(text2);
  if (parsed2.status === "malformed") {
    throw new UsageError(`Expected a permission rule but found "${text2}": ${parsed2.reason}`);
  }
  const settings = readSettingsFiles(options.list("settings"), shell2);
  const { tally } = await readSessions(paths, shell2);
  const history = {
    settings,
    home: shell2.home()
  };
  let allowed2 = 0;
  let promptsSaved = 0;
  const newlyAllowed2 = [];
  for (const root of new Set(tally.groups.map((group) => group.root))) {
    const rule = standingRule(text2, root);
    if (rule === null) continue;
    const found = simulate(tally.groups.filter((group) => group.root === root), history, [
      rule
    ]);
    allowed2 += found.allowed;
    promptsSaved += found.promptsSaved;
    for (const group of found.newlyAllowed) {
      const { kind } = riskOf({
        tool: group.tool,
        input: group.input
      }, contextOf(group, history));
      if (kind === "read_only") continue;
      newlyAllowed2.push({
        call: shown2(describeCall(group.tool, group.input), 200),
        tool: group.tool,
        count: countOf(group, REFUSED),
        risk: kind
      });
    }
  }
  const result = {
    rule: text2,
    allowed: allowed2,
    promptsSaved,
    newlyAllowed: newlyAllowed2
  };
  if (options.flag("json")) shell2.stdout(JSON.stringify({
    schema: "debrief.rule_test/1",
    ...result
  }, null, 2) + "\n");
  else shell2.stdout(textOf3(result, tally.calls.total));
  return 0;
}
function textOf3({ rule, allowed: allowed2, promptsSaved, newlyAllowed: newlyAllowed2 }, total2) {
  const head = `${rule} would have allowed ${counted3(allowed2, "call")} of ${counted3(total2, "call")} and saved ${counted3(promptsSaved, "prompt")}.
`;
  if (newlyAllowed2.length === 0) return `${head}It would have let nothing else through but what only reads.
`;
  const lines = newlyAllowed2.map(({ call, tool, count, risk }) => `  ${tool}: ${call}  (${risk}, ${counted3(count, "time")})
`);
  return `${head}It would also have let through what was refused:
${lines.join("")}`;
}

// lib/cli/rules.ts
var rulesCommand = {
  name: "rules",
  summary: "Lint permission rules, explain what they decide about one call, test one on past sessions",
  usage: `Usage: debrief rules lint [--settings FILE]... [--json] [--fail-on]
       debrief rules explain [--settings FILE]... [--cwd DIR] [--mode MODE] [--json] COMMAND
       debrief rules explain [...] --tool NAME --input JSON
       debrief rules test RULE PATH... [--settings FILE]... [--json]

Without --settings the settings in force here are read: the user's, the project's and the local ones.

  --settings FILE  a settings file (repeatable)
  --cwd DIR        the session's working folder (default: this one)
  --mode MODE      default, acceptEdits, plan, dontAsk, bypassPermissions or auto
  --tool NAME      the tool of the call to explain (default: Bash)
  --input JSON     its input
  --json           findings or explanation as JSON
  --fail-on        exit with 1 where lint finds anything`,
  examples: [
    "debrief rules lint",
    "debrief rules explain 'npm test && git push'"
  ],
  run(args, shell2) {
    if (args[0] === "test") return testRule(args.slice(1), shell2);
    const given = parseArgs(args, {
      string: [
        "settings",
        "cwd",
        "mode",
        "tool",
        "input"
      ],
      boolean: [
        "json",
        "fail-on"
      ],
      collect: [
        "settings"
      ],
      unknown: unknownOption
    });
    const [what, ...rest] = given._.map(String);
    const cwd = absolute(given.cwd, shell2);
    const named = given.settings;
    const settings = readSettingsFiles(named.length > 0 ? named : inForce(cwd, shell2), shell2);
    const context = {
      settings,
      cwd,
      home: shell2.home(),
      mode: readMode(given.mode, settings)
    };
    switch (what) {
      case "lint":
        return lint(context, shell2, {
          json: given.json === true,
          fail: given["fail-on"] === true
        });
      case "explain":
        return explain(callOf(rest, given.tool, given.input), context, {
          shell: shell2,
          json: given.json === true
        });
      default:
        throw new UsageError(`Expected lint, explain or test${what === void 0 ? "" : ` but found ${JSON.stringify(what)}`}`);
    }
  }
};
function inForce(cwd, shell2) {
  const config2 = shell2.env("CLAUDE_CONFIG_DIR") ?? `${shell2.home()}/.claude`;
  const paths = [
    `${config2}/settings.json`,
    `${cwd}/.claude/settings.json`,
    `${cwd}/.claude/settings.local.json`
  ];
  return [
    ...new Set(paths)
  ].filter((path) => {
    try {
      shell2.readText(path);
      return true;
    } catch {
      return false;
    }
  });
}
function lint(context, shell2, { json, fail }) {
  const findings = lintRules(context.settings);
  if (json) shell2.stdout(`${JSON.stringify(findings, null, 2)}
`);
  else if (findings.length === 0) shell2.stdout(`${context.settings.rules.length} rules, nothing to say.
`);
  else {
    for (const f of findings) {
      shell2.stdout(`${f.source.path}: ${[
        f.behavior,
        f.rule
      ].filter(Boolean).join(" ")}: ${f.kind}: ${f.message}
`);
    }
  }
  return fail && findings.length > 0 ? 1 : 0;
}
function callOf(words, tool, input) {
  if (input !== void 0) {
    let value;
    try {
      value = JSON.parse(input);
    } catch {
      value = null;
    }
    if (!isJsonObject(value)) throw new UsageError(`--input must be a JSON object but is ${JSON.stringify(input)}`);
    return {
      tool: tool ?? "Bash",
      input: value
    };
  }
  if (words.length === 0) throw new UsageError("Expected a command to explain, or --tool and --input");
  return {
    tool: tool ?? "Bash",
    input: {
      command: words.join(" ")
    }
  };
}
function explain(call, context, { shell: shell2, json }) {
  const verdict = decide(call, context);
  const risk = riskOf(call, context);
  const suggestions3 = suggest(call, context);
  if (json) shell2.stdout(`${JSON.stringify({
    ...verdict,
    risk,
    suggestions: suggestions3
  }, null, 2)}
`);
  else {
    shell2.stdout(`${line(verdict)}
risk: ${risk.kind} (${risk.reason})
`);
    for (const part of verdict.parts.length > 1 ? verdict.parts : []) {
      shell2.stdout(`  ${part.command}: ${line({
        ...part,
        parts: []
      })}
`);
    }
    for (const s of suggestions3) {
      if (s.type === "addRules") {
        for (const r of s.rules) shell2.stdout(`the client would offer: ${r.toolName}(${r.ruleContent ?? "*"})
`);
      }
    }
  }
  return 0;
}
function line({ verdict, reason, rule, source }) {
  return `${verdict}: ${reason.kind}: ${reason.message}${rule === void 0 ? "" : ` [${rule}${source ? ` in ${source.path}` : ""}]`}`;
}

// lib/analyses/summary/main_talk.ts
init_json();
var MAIN_ENTRIES = 5e3;
var AGENT_IN_TEXT = /<task-id>([^<]+)<\/task-id>/;
var CALL_IN_TEXT = /<tool-use-id>([^<]+)<\/tool-use-id>/;
var RESULT_IN_TEXT = /<result>([\s\S]*)<\/result>/;
var LAUNCH_STATUSES = /* @__PURE__ */ new Set([
  "async_launched",
  "remote_launched"
]);
function partsOf(content) {
  if (!Array.isArray(content)) return null;
  const texts = content.map((part) => isJsonObject(part) ? stringAt(part, "text") ?? "" : "");
  const said2 = texts.filter((text2) => !NO_CONTENT.has(text2.trim()));
  return said2.length > 0 ? said2.join("\n\n") : null;
}
function fromResult(entry) {
  const block = entry.content.find((part) => part.kind === "tool_result");
  if (block?.kind !== "tool_result" || block.isError) return null;
  const result = isJsonObject(entry.toolUseResult) ? entry.toolUseResult : {};
  if (LAUNCH_STATUSES.has(stringAt(result, "status") ?? "")) return null;
  return {
    toolUseId: block.toolUseId,
    agentId: stringAt(result, "agentId"),
    text: partsOf(result["content"]) ?? block.text
  };
}
function fromNotification(text2) {
  if (!text2.trimStart().startsWith("<task-notification>")) return null;
  const result = RESULT_IN_TEXT.exec(text2)?.[1];
  if (result === void 0) return null;
  return {
    toolUseId: CALL_IN_TEXT.exec(text2)?.[1]?.trim() ?? null,
    agentId: AGENT_IN_TEXT.exec(text2)?.[1]?.trim() ?? null,
    text: result.trim()
  };
}
function readMainTalk(backward) {
  const entries = [];
  for (const entry of backward) {
    if (entry.kind === "progress" || entry.kind === "other") continue;
    entries.push(entry);
    if (entries.length >= MAIN_ENTRIES) break;
  }
  entries.reverse();
  const uses2 = /* @__PURE__ */ new Map();
  for (const [index, entry] of entries.entries()) {
    if (entry.kind === "assistant" && !entry.isSidechain) collect(entry, index, uses2);
  }
  const results = [];
  const answers2 = /* @__PURE__ */ new Map();
  for (const [index, entry] of entries.entries()) {
    if (entry.isSidechain) continue;
    if (entry.kind === "user") {
      const block = entry.content.find((part) => part.kind === "tool_result");
      const call = block?.kind === "tool_result" ? uses2.get(block.toolUseId) : void 0;
      const result = call ? fromResult(entry) : block ? null : fromNotification(textOf(entry.content));
      if (call) answers2.set(call.use.id, {
        at: index,
        result
      });
      if (result) results.push(result);
    } else if (entry.kind === "attachment" && entry.attachment.kind === "queued_command") {
      const result = fromNotification(entry.attachment.text);
      if (result) results.push(result);
    }
  }
  const calls = [
    ...uses2.values()
  ].map(({ use, asked: asked2, askedAt }) => {
    const answer4 = answers2.get(use.id);
    const prompt = stringAt(use.input, "prompt");
    return {
      use,
      prompt,
      result: answer4?.result ?? null,
      askedAt,
      asked: asked2,
      answered: answer4?.at ?? Infinity
    };
  });
  return {
    results: results.reverse(),
    calls,
    inline: inlineTalks(entries)
  };
}
function collect(entry, asked2, uses2) {
  for (const use of entry.content) {
    if (use.kind !== "tool_use" || !AGENT_TOOLS.has(use.name)) continue;
    uses2.set(use.id, {
      use,
      asked: asked2,
      askedAt: entry.timestamp
    });
  }
}
function inlineTalks(entries) {
  const talks = /* @__PURE__ */ new Map();
  const roots = /* @__PURE__ */ new Map();
  for (const entry of entries) {
    if (!entry.isSidechain || entry.uuid === null) continue;
    const root = roots.get(entry.parentUuid ?? "") ?? entry.uuid;
    roots.set(entry.uuid, root);
    const talk = talks.get(root);
    if (talk) talk.push(entry);
    else talks.set(root, [
      entry
    ]);
  }
  return [
    ...talks.values()
  ].map((talk) => {
    const first = talk.find((entry) => entry.kind === "user");
    return {
      prompt: first?.kind === "user" ? textOf(first.content) : "",
      entries: talk
    };
  });
}
function lastCalls(calls) {
  let last;
  for (const call of calls) {
    if (!last || call.answered > last.answered || call.answered === last.answered && call.asked > last.asked) {
      last = call;
    }
  }
  if (!last) return [];
  const since = Math.min(...calls.filter((call) => call.answered === last.answered).map((call) => call.asked));
  return calls.filter((call) => call.answered >= since);
}

// lib/transcript/message.ts
function sameness(block) {
  switch (block.kind) {
    case "text":
      return `text ${block.text}`;
    case "thinking":
      return `thinking ${block.redacted} ${block.signature} ${block.text}`;
    case "tool_use":
      return `tool_use ${block.id === "" ? JSON.stringify(block.input) : block.id}`;
    case "tool_result":
      return `tool_result ${block.toolUseId} ${block.text}`;
    case "image":
    case "document":
      return block.kind;
    case "other":
      return `other ${block.type}`;
  }
}
function uniteMessage(entries) {
  const only = entries.length === 1 ? entries[0] : void 0;
  if (only) {
    return {
      id: only.messageId,
      entries,
      content: only.content,
      usage: only.usage,
      stopReason: only.stopReason
    };
  }
  const content = [];
  const taken = /* @__PURE__ */ new Map();
  let usage = null;
  let stopReason = null;
  for (const entry of entries) {
    usage = entry.usage ?? usage;
    stopReason = entry.stopReason ?? stopReason;
    const here = /* @__PURE__ */ new Map();
    for (const block of entry.content) {
      const key = sameness(block);
      const times = (here.get(key) ?? 0) + 1;
      here.set(key, times);
      if (times <= (taken.get(key) ?? 0)) continue;
      taken.set(key, times);
      content.push(block);
    }
  }
  return {
    id: entries[0]?.messageId ?? null,
    entries,
    content,
    usage,
    stopReason
  };
}

// lib/analyses/summary/trailing.ts
var INTERLEAVED2 = 64;
var NOTHING = {
  text: "",
  thinking: "",
  settled: false,
  place: null
};
function boundary(entry, form) {
  switch (speakerOf(entry)) {
    case "person":
      return "stop";
    case "agent_task":
    case "peer":
      return form === "agent" ? "stop" : "waits";
    case "tool_result":
    case "hook_feedback":
    case "notification":
    case "replay":
      return "waits";
    default:
      return "pass";
  }
}
function sameMessage(entry, later2, apart) {
  const first = later2[0];
  if (!first) return true;
  if (entry.messageId !== null || first.messageId !== null) return entry.messageId === first.messageId;
  const earliest = later2.at(-1);
  return !apart && earliest !== void 0 && !closes(earliest);
}
function closes(entry) {
  return entry.content.some((block) => block.kind === "thinking" || block.kind === "tool_use");
}
function said(message, kind) {
  const texts = [];
  for (const block of message.content) {
    if (block.kind === kind && !NO_CONTENT.has(block.text.trim())) texts.push(block.text);
  }
  return texts.join("\n\n");
}
function trailing(backwards, rested) {
  if (backwards.length === 0) return NOTHING;
  const entries = [
    ...backwards
  ].reverse();
  const message = uniteMessage(entries);
  const calls = message.content.some((block) => block.kind === "tool_use") || message.stopReason === "tool_use";
  return {
    text: said(message, "text"),
    thinking: said(message, "thinking"),
    settled: rested && !calls,
    place: entries[0]?.place ?? null
  };
}
function trailingOf(backward, options) {
  const { form } = options;
  const belongs = options.belongs ?? ((entry) => form === "agent" || !entry.isSidechain);
  let lines = [];
  let rested = true;
  let between = false;
  let past = 0;
  const restless = (found) => rested ? found : {
    ...found,
    settled: false
  };
  for (const entry of backward) {
    if (!belongs(entry)) continue;
    if (entry.kind === "user") {
      const next = boundary(entry, form);
      if (next === "stop") break;
      if (next === "waits") {
        if (lines.length === 0) rested = false;
        between = true;
      }
      continue;
    }
    if (entry.kind !== "assistant" || entry.isSynthetic || entry.isApiError || entry.content.length === 0) continue;
    if (lines.length === 0 || sameMessage(entry, lines, between || form === "agent")) {
      lines.push(entry);
      between = false;
      past = 0;
      continue;
    }
    const found = trailing(lines, rested);
    if (form === "agent" && found.text === "") {
      rested = false;
      lines = [
        entry
      ];
      between = false;
      continue;
    }
    if (entry.messageId === null || ++past > INTERLEAVED2) return restless(found);
  }
  return restless(trailing(lines, rested));
}

// lib/analyses/summary/conclusion.ts
var Search = class {
  #tried = [];
  #agentId;
  constructor(agentId) {
    this.#agentId = agentId;
  }
  note(source, outcome, path, length = 0) {
    this.#tried.push({
      source,
      outcome,
      path,
      length
    });
  }
  /** Asks the hook's input first: it needs no waiting. */
  fromInput(lastMessage) {
    const said2 = lastMessage !== null && !NO_CONTENT.has(lastMessage.trim());
    this.note("hook_input", said2 ? "used" : lastMessage === null ? "missing" : "empty", null, lastMessage?.length);
    return said2 ? this.answer("hook_input", {
      text: lastMessage,
      settled: true
    }) : null;
  }
  answer(source, found) {
    return {
      source,
      text: found.text ?? "",
      thinking: found.thinking ?? "",
      settled: found.settled ?? false,
      agentId: found.agentId ?? this.#agentId,
      candidates: found.candidates ?? [],
      tried: this.#tried
    };
  }
};
function outcomeOf(found) {
  if (!found) return "missing";
  if (found.text === "") return "empty";
  return found.settled ? "used" : "unsettled";
}
function concludeMain(transcriptPath, lastMessage, files2) {
  const search = new Search(null);
  const given = search.fromInput(lastMessage);
  if (given) return given;
  const found = files2.backward(transcriptPath, (entries) => trailingOf(entries, {
    form: "main"
  }));
  search.note("main_transcript", outcomeOf(found), transcriptPath, found?.text.length);
  return found && found.text !== "" ? search.answer("main_transcript", found) : search.answer("none", found ?? {});
}
function concludeAgent(question, files2) {
  const search = new Search(question.agentId);
  const given = search.fromInput(question.lastMessage);
  if (given) return given;
  const { agentId, transcriptPath } = question;
  const file = agentId === null ? null : files2.agent(agentId);
  const path = question.agentTranscriptPath ?? file?.path ?? null;
  if (path === null && agentId === null) return concludeUnnamed(transcriptPath, search, files2);
  const own2 = path === null ? null : files2.backward(path, (entries) => trailingOf(entries, {
    form: "agent"
  }));
  search.note("agent_transcript", outcomeOf(own2), path, own2?.text.length);
  if (own2?.settled && own2.text !== "") return search.answer("agent_transcript", own2);
  const main2 = transcriptPath === null ? null : files2.backward(transcriptPath, readMainTalk);
  const toolUseId = file?.meta?.toolUseId ?? null;
  const tied = main2?.results.find((result) => agentId !== null && result.agentId === agentId || toolUseId !== null && result.toolUseId === toolUseId);
  search.note("task_result", !main2 ? "missing" : tied ? "used" : "empty", transcriptPath, tied?.text.length);
  if (tied && tied.text !== "") return search.answer("task_result", {
    text: tied.text,
    settled: true
  });
  return own2 && own2.text !== "" ? search.answer("agent_transcript", own2) : search.answer("none", {});
}
function concludeUnnamed(transcriptPath, search, files2) {
  const main2 = transcriptPath === null ? null : files2.backward(transcriptPath, readMainTalk);
  const calls = lastCalls(main2?.calls ?? []);
  const found = main2 ? calls.flatMap((call2) => talksOf(call2, main2, files2)) : [];
  const [only] = found;
  if (calls.length === 1 && found.length === 1 && only) {
    const { call: call2, trailing: trailing2 } = only;
    search.note("agent_transcript", outcomeOf(trailing2), only.path ?? transcriptPath, trailing2.text.length);
    if (trailing2.settled && trailing2.text !== "") return search.answer("agent_transcript", {
      ...trailing2,
      ...only
    });
    if (call2.result) return search.answer("task_result", {
      text: call2.result.text,
      settled: true
    });
    return search.answer("none", {});
  }
  const [call] = calls;
  if (calls.length === 1 && call?.result) {
    search.note("task_result", "used", transcriptPath, call.result.text.length);
    return search.answer("task_result", {
      text: call.result.text,
      settled: true,
      agentId: call.result.agentId
    });
  }
  search.note("agent_transcript", "missing", transcriptPath);
  if (calls.length <= 1 && found.length <= 1) return search.answer("none", {});
  const candidates = found.map(({ call: call2, agentId, trailing: trailing2 }) => ({
    agentId,
    toolUseId: call2.use.id,
    text: call2.result?.text ?? trailing2.text
  }));
  return search.answer("ambiguous", {
    candidates
  });
}
function talksOf(call, main2, files2) {
  if (call.prompt === null) return [];
  const talks = main2.inline.filter(({ prompt }) => prompt === call.prompt).map(({ entries }) => ({
    call,
    agentId: null,
    path: null,
    trailing: trailingOf([
      ...entries
    ].reverse(), {
      form: "agent"
    })
  }));
  for (const { path, agentId } of files2.agents()) {
    if (files2.backward(path, firstPrompt) !== call.prompt) continue;
    const trailing2 = files2.backward(path, (entries) => trailingOf(entries, {
      form: "agent"
    }));
    if (trailing2) talks.push({
      call,
      agentId,
      path,
      trailing: trailing2
    });
  }
  return talks;
}
function firstPrompt(backward) {
  let prompt = null;
  for (const entry of backward) if (entry.kind === "user") prompt = textOf(entry.content);
  return prompt;
}

// lib/cli/summary.ts
var LAST_ENTRIES = 8;
function isAgentFile(path) {
  if (/(^|[\\/])agent-[^\\/]+\.jsonl$/.test(path)) return true;
  for (const entry of readTranscript(path, {
    chunk: 16 * 1024
  })) {
    if (typeof entry.raw["isSidechain"] === "boolean") return entry.isSidechain;
  }
  return false;
}
function lastTypes(path) {
  return withSource(path, (source) => {
    const types = [];
    for (const entry of entriesBackward(source)) {
      types.unshift(typeOf2(entry));
      if (types.length === LAST_ENTRIES) break;
    }
    return types;
  });
}
function typeOf2(entry) {
  switch (entry.kind) {
    case "user":
    case "assistant":
      return `${entry.type}(${entry.content.map((block) => block.kind).join(",")})`;
    case "attachment":
      return `attachment(${entry.attachment.kind === "queued_command" ? "queued_command" : entry.attachment.type})`;
    default:
      return entry.type;
  }
}
function explained(found, lastEntries) {
  const tried = found.tried.map(({ source, outcome, path, length }) => `  ${source}: ${outcome}, ${length} characters${path === null ? "" : ` in ${path}`}
`);
  return `sources tried:
${tried.join("")}last entries: ${lastEntries.join(" ")}
`;
}
var summaryCommand = {
  name: "summary",
  summary: "what a session or an agent concluded, and where that text comes from",
  usage: `usage: summary FILE [--agent FILE] [--last-message TEXT] [--json] [--explain]

FILE is a session's transcript, or an agent's own.

  --agent FILE          the agent's transcript; FILE is then the session it belongs to
  --last-message TEXT   the final message, as a hook is told it
  --json                {"schema":"debrief.summary/1","source","text","thinking","settled","agentId"}
  --explain             the sources tried with their sizes, and the types of the last ${LAST_ENTRIES} entries`,
  examples: [
    "summary session.jsonl",
    "summary session.jsonl --agent session/subagents/agent-a1b2.jsonl --json"
  ],
  run(args, shell2) {
    const options = readOptions(args, {
      text: [
        "agent",
        "last-message"
      ],
      flag: [
        "json",
        "explain"
      ]
    });
    const path = options.only("FILE");
    const lastMessage = options.text("last-message") ?? null;
    const files2 = new DiskFiles(path);
    const agentPath = options.text("agent") ?? (isAgentFile(path) ? path : null);
    const agentId = agentPath === null ? null : sessionIdOf(agentPath).replace(/^agent-/, "");
    const found = agentPath === null ? concludeMain(path, lastMessage, files2) : concludeAgent({
      transcriptPath: path,
      agentId,
      agentTranscriptPath: agentPath,
      lastMessage
    }, files2);
    const lastEntries = options.flag("explain") ? lastTypes(agentPath ?? path) : [];
    if (options.flag("json")) {
      const { source, text: text2, thinking, settled: settled2 } = found;
      const answer4 = {
        source,
        text: redact(text2),
        thinking: redact(thinking),
        settled: settled2,
        agentId
      };
      const more = options.flag("explain") ? {
        tried: found.tried,
        lastEntries
      } : {};
      shell2.stdout(JSON.stringify({
        schema: "debrief.summary/1",
        ...answer4,
        ...more
      }, null, 2) + "\n");
      return 0;
    }
    if (found.source === "none") shell2.stdout("Nothing was concluded in this transcript.\n");
    else shell2.stdout(`${redact(found.text)}

(${found.source}${found.settled ? "" : ", not settled"})
`);
    if (options.flag("explain")) shell2.stdout(explained(found, lastEntries));
    return 0;
  }
};
var agentsCommand = {
  name: "agents",
  summary: "the agents of a session as a tree, with what each concluded",
  usage: `usage: agents FILE [--json]

FILE is a session's transcript; agents are looked for in every place the clients have put them.

  --json   {"schema":"debrief.agents/1","agents":[\u2026]}`,
  examples: [
    "agents session.jsonl"
  ],
  run(args, shell2) {
    const options = readOptions(args, {
      flag: [
        "json"
      ]
    });
    const path = options.only("FILE");
    withSource(path, () => {
    });
    const files2 = new DiskFiles(path);
    const agents = files2.agents().map(({ agentId, path: agentPath, layout, meta: meta2 }) => {
      const asked2 = {
        transcriptPath: path,
        agentId,
        agentTranscriptPath: agentPath,
        lastMessage: null
      };
      const { source, text: text2, settled: settled2 } = concludeAgent(asked2, files2);
      return {
        agentId,
        parentAgentId: meta2?.parentAgentId ?? null,
        agentType: meta2?.agentType ?? null,
        description: redact(meta2?.description ?? ""),
        toolUseId: meta2?.toolUseId ?? null,
        path: agentPath,
        layout,
        source,
        settled: settled2,
        text: redact(text2)
      };
    });
    if (options.flag("json")) {
      shell2.stdout(JSON.stringify({
        schema: "debrief.agents/1",
        agents
      }, null, 2) + "\n");
      return 0;
    }
    if (agents.length === 0) {
      shell2.stdout("No agents: none of the places holds an agent's transcript of this session.\n");
    }
    const known = new Set(agents.map(({ agentId }) => agentId));
    const show2 = (parent, depth) => {
      if (depth > agents.length) return;
      for (const agent of agents) {
        const above = agent.parentAgentId !== null && known.has(agent.parentAgentId) ? agent.parentAgentId : null;
        if (above !== parent) continue;
        const indent = "  ".repeat(depth);
        shell2.stdout(`${indent}${agent.agentId}  ${agent.agentType ?? ""}  ${oneLine(agent.description, 60)}
`);
        shell2.stdout(`${indent}    ${oneLine(agent.text, 100) || "(nothing)"}  [${agent.source}]
`);
        show2(agent.agentId, depth + 1);
      }
    };
    show2(null, 0);
    return 0;
  }
};

// lib/transcript/queue.ts
var PromptQueue = class {
  #waiting = [];
  #version = null;
  /** The prompt of a person that this entry gives to the model in mid-turn, or null. */
  follow(entry) {
    this.#version = entry.version ?? this.#version;
    if (entry.kind === "queue") return this.#operate(entry);
    if (entry.kind !== "attachment" || entry.attachment.kind !== "queued_command") return null;
    const { text: text2, commandMode, origin } = entry.attachment;
    const fromPerson = (commandMode === null || commandMode === "prompt") && (origin === null || origin === "human") && speakerOfText(text2) === "person";
    return fromPerson ? {
      line: entry.place.line,
      text: text2
    } : null;
  }
  #operate(entry) {
    switch (entry.operation) {
      case "enqueue":
        this.#waiting.push({
          line: entry.place.line,
          text: entry.text
        });
        return null;
      case "dequeue":
        this.#waiting.shift();
        return null;
      case "popAll":
        this.#waiting = [];
        return null;
      case "remove":
        return this.#remove(entry);
      default:
        return null;
    }
  }
  #remove(entry) {
    const at = entry.text === null ? 0 : this.#waiting.findIndex((prompt2) => prompt2.text === entry.text);
    const [prompt] = at === -1 ? [] : this.#waiting.splice(at, 1);
    const text2 = entry.text ?? prompt?.text ?? null;
    const queueOnly = this.#version !== null && compareVersions(this.#version, QUEUE_ONLY_UNTIL) <= 0;
    if (text2 === null || !queueOnly || speakerOfText(text2) !== "person") return null;
    return {
      line: prompt?.line ?? entry.place.line,
      text: text2
    };
  }
};

// lib/transcript/conversation.ts
function isMessage(utterance) {
  return utterance.kind !== "words";
}
function pieceOf(entry, text2) {
  return {
    text: text2,
    place: entry.place,
    uuid: entry.uuid
  };
}
function closeAnswer({ entries }) {
  const content = new Set(uniteMessage(entries).content);
  const pieces = [];
  const toolUses = [];
  for (const entry of entries) {
    const kept2 = entry.content.filter((block) => content.has(block));
    const text2 = textOf(kept2.filter((block) => block.kind !== "text" || !NO_CONTENT.has(block.text.trim())));
    if (text2 !== "") pieces.push(pieceOf(entry, text2));
    for (const block of kept2) if (block.kind === "tool_use") toolUses.push(block);
  }
  const spoke = entries.some((entry) => entry.content.length > 0);
  return spoke ? {
    kind: "answer",
    via: "message",
    messageId: entries[0]?.messageId ?? null,
    pieces,
    toolUses
  } : null;
}
function fromUser(entry) {
  const speaker = speakerOf(entry);
  if (speaker === "person") return {
    kind: "prompt",
    via: "prompt",
    pieces: [
      pieceOf(entry, promptText(entry))
    ]
  };
  const words = speaker === "tool_result" ? personWordsOf(entry) : null;
  return words ? {
    kind: "words",
    via: words.kind,
    pieces: [
      pieceOf(entry, words.text)
    ]
  } : null;
}
function conversationOf(entries) {
  const talk = [];
  const answers2 = /* @__PURE__ */ new Map();
  const prompts = /* @__PURE__ */ new Set();
  const queue = new PromptQueue();
  for (const entry of entries) {
    const queued = queue.follow(entry);
    if (queued) talk.push({
      kind: "prompt",
      via: "queued",
      pieces: [
        pieceOf(entry, queued.text)
      ]
    });
    if (entry.isSidechain) continue;
    if (entry.kind === "user") {
      if (entry.uuid !== null && prompts.has(entry.uuid)) continue;
      if (entry.uuid !== null) prompts.add(entry.uuid);
      const said2 = fromUser(entry);
      if (said2) talk.push(said2);
    } else if (entry.kind === "assistant" && !entry.isSynthetic && !entry.isApiError) {
      const known = entry.messageId === null ? void 0 : answers2.get(entry.messageId);
      if (known) {
        known.entries.push(entry);
        continue;
      }
      const open = {
        entries: [
          entry
        ]
      };
      talk.push(open);
      if (entry.messageId !== null) answers2.set(entry.messageId, open);
    }
  }
  return talk.map((said2) => "entries" in said2 ? closeAnswer(said2) : said2).filter((said2) => said2 !== null);
}
var MARGIN = 8;
function lastOfConversation(backward, messages) {
  const entries = [];
  const answers2 = /* @__PURE__ */ new Set();
  let count = 0;
  for (const entry of backward) {
    if (entry.kind === "progress" || entry.kind === "other") continue;
    entries.push(entry);
    if (entry.isSidechain) continue;
    if (entry.kind === "user") {
      if (speakerOf(entry) === "person") count++;
    } else if (entry.kind === "assistant" && (entry.messageId === null || !answers2.has(entry.messageId))) {
      if (entry.messageId !== null) answers2.add(entry.messageId);
      count++;
    }
    if (count >= messages + MARGIN) break;
  }
  return lastMessages(conversationOf(entries.reverse()), messages);
}
function lastMessages(talk, messages) {
  let left = messages;
  let from = talk.length;
  while (from > 0) {
    const said2 = talk[from - 1];
    if (said2 && isMessage(said2) && --left < 0) break;
    from--;
  }
  return talk.slice(from);
}

// lib/analyses/triage/keyword_table.ts
var KEYWORD_WINDOW = 4;
var KEYWORD_TABLE = {
  DECISION: {
    primary: [
      {
        cues: [
          "decided",
          "chose",
          "selected",
          "went with",
          "picked"
        ],
        unlessAfter: [
          "not ",
          "never ",
          "n't "
        ]
      },
      {
        cues: [
          "let's go with",
          "we should use",
          "opting for",
          "switching to",
          "adopting",
          "settled on",
          "going with",
          "architecture decision",
          "design decision"
        ]
      }
    ],
    boosters: [
      "because",
      "due to",
      "reason",
      "rationale",
      "over",
      "instead of",
      "rather than"
    ],
    primaryWeight: 0.3,
    boostedWeight: 0.5,
    maxPrimary: 3,
    maxBoosted: 2,
    denominator: 1.9,
    threshold: 0.4
  },
  RUNBOOK: {
    primary: [
      {
        cues: [
          "error",
          "exception",
          "traceback",
          "stacktrace",
          "stack trace",
          "failed",
          "failure",
          "crash"
        ]
      }
    ],
    boosters: [
      "fixed by",
      "resolved",
      "root cause",
      "solution",
      "workaround",
      "the fix"
    ],
    // instructions of memory skills that transcripts carry: headings, templates, conditions
    negatives: [
      /^#+\s*(?:Error\s+Handling\b|(?:Retry|Fallback)\s+(?:Logic|Strategy)\b|Write\s+Pipeline\s+Protections|Step\s+\d+:)/iu,
      /^[-*]\s*If\s+(?:a\s+)?(?:Task\s+)?subagent\s+fails/iu,
      /Execute\s+(?:these\s+)?memory\s+save\s+commands|memory_write\.py.*--action\s+[-\w]+|memory_enforce\.py\b/iu,
      /CRITICAL:\s*Using\s+heredoc|Minimal\s+Console\s+Output|Combine\s+ALL\s+numbered\s+commands/iu,
      /NEVER\s+use\s+Bash\s+for\s+file\s+writes|^Run\s+the\s+following\b/iu,
      /If\s+ALL\s+commands\s+succeeded\s*\(no\s+errors\)|If\s+ANY\s+command\s+failed,\s+do\s+NOT\s+delete/iu
    ],
    primaryWeight: 0.2,
    boostedWeight: 0.6,
    maxPrimary: 3,
    maxBoosted: 2,
    denominator: 1.8,
    threshold: 0.5
  },
  CONSTRAINT: {
    primary: [
      {
        cues: [
          "limitation",
          "api limit",
          "restricted",
          "not supported",
          "quota",
          "rate limit",
          "does not support",
          "limited to",
          "hard limit",
          "service limit",
          "vendor limitation"
        ]
      }
    ],
    boosters: [
      "discovered",
      "found that",
      "turns out",
      "permanently",
      "enduring",
      "platform",
      "cannot",
      "by design",
      "upstream",
      "provider",
      "not configurable",
      "managed plan",
      "incompatible",
      "deprecated"
    ],
    primaryWeight: 0.3,
    boostedWeight: 0.5,
    maxPrimary: 3,
    maxBoosted: 2,
    denominator: 1.9,
    threshold: 0.45
  },
  TECH_DEBT: {
    primary: [
      {
        cues: [
          "TODO",
          "deferred",
          "tech debt",
          "workaround",
          "hack",
          "will address later",
          "technical debt"
        ]
      }
    ],
    boosters: [
      "because",
      "for now",
      "temporary",
      "acknowledged",
      "deferring",
      "cost",
      "risk"
    ],
    primaryWeight: 0.3,
    boostedWeight: 0.5,
    maxPrimary: 3,
    maxBoosted: 2,
    denominator: 1.9,
    threshold: 0.4
  },
  PREFERENCE: {
    primary: [
      {
        cues: [
          "always use",
          "prefer",
          "convention",
          "from now on",
          "standard",
          "never use",
          "established"
        ]
      },
      {
        cues: [
          "default to",
          "stick with",
          "always remember",
          "my style",
          "keep using",
          "our convention",
          "I like to"
        ]
      }
    ],
    boosters: [
      "agreed",
      "going forward",
      "consistently",
      "rule",
      "practice",
      "workflow"
    ],
    primaryWeight: 0.35,
    boostedWeight: 0.5,
    maxPrimary: 3,
    maxBoosted: 2,
    denominator: 2.05,
    threshold: 0.4
  }
};
var ACTIVITY = {
  perToolUse: 0.05,
  perTool: 0.1,
  perExchange: 0.02,
  threshold: 0.6
};

// lib/analyses/triage/activity.ts
var PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;
function metricsOf(talk, prose) {
  const tools = /* @__PURE__ */ new Set();
  let messages = 0;
  let exchanges = 0;
  let toolUses = 0;
  for (const said2 of talk) {
    if (!isMessage(said2)) continue;
    messages++;
    if (said2.kind === "prompt" || said2.pieces.length > 0) exchanges++;
    if (said2.kind !== "answer") continue;
    toolUses += said2.toolUses.length;
    for (const { name } of said2.toolUses) tools.add(name);
  }
  let textLength = Math.max(0, prose.length - 1);
  for (const { text: text2 } of prose) textLength += text2.length - (text2.match(PAIR)?.length ?? 0);
  return {
    messages,
    exchanges,
    toolUses,
    distinctTools: tools.size,
    textLength
  };
}
function scoreActivity(metrics, threshold = ACTIVITY.threshold) {
  const { toolUses, distinctTools, exchanges } = metrics;
  const score = Math.min(1, toolUses * ACTIVITY.perToolUse + distinctTools * ACTIVITY.perTool + exchanges * ACTIVITY.perExchange);
  const text2 = `${toolUses} tool uses across ${distinctTools} tools, ${exchanges} exchanges`;
  return {
    score,
    threshold,
    triggered: score >= threshold,
    primaryHits: 0,
    boostedHits: 0,
    evidence: score > 0 ? [
      {
        line: null,
        uuid: null,
        cue: "activity",
        text: text2
      }
    ] : []
  };
}

// lib/analyses/triage/word_pattern.ts
var WORD2 = String.raw`[\p{L}\p{N}_]`;
var SPECIAL = /[.*+?^${}()|[\]\\]/g;
function wordPattern(cues, unlessAfter = []) {
  const words = cues.map((cue) => cue.replace(SPECIAL, "\\$&").replace(/ /g, "\\s+"));
  const guards = unlessAfter.map((text2) => `(?<!${text2.replace(SPECIAL, "\\$&")})`).join("");
  return new RegExp(`${guards}(?<!${WORD2})(?:${words.join("|")})(?!${WORD2})`, "iu");
}

// lib/analyses/triage/keywords.ts
var compiled4 = /* @__PURE__ */ new Map();
function compile3(category, rule) {
  let patterns = compiled4.get(category);
  if (!patterns) {
    patterns = {
      primary: rule.primary.map(({ cues, unlessAfter }) => wordPattern(cues, unlessAfter)),
      booster: wordPattern(rule.boosters)
    };
    compiled4.set(category, patterns);
  }
  return patterns;
}
function snippetOf(text2) {
  const trimmed = text2.trim();
  return trimmed.length <= 120 ? trimmed : [
    ...trimmed
  ].slice(0, 120).join("");
}
function scoreKeywords(lines, category, threshold = KEYWORD_TABLE[category].threshold) {
  const rule = KEYWORD_TABLE[category];
  const { primary, booster } = compile3(category, rule);
  const boosted = lines.map(({ text: text2 }) => booster.test(text2));
  const evidence2 = /* @__PURE__ */ new Map();
  let raw = 0;
  let primaryHits = 0;
  let boostedHits = 0;
  for (const [index, { text: text2, piece }] of lines.entries()) {
    if (rule.negatives?.some((negative) => negative.test(text2))) continue;
    const cue = firstMatch(primary, text2);
    if (cue === null) continue;
    const near = boosted.slice(Math.max(0, index - KEYWORD_WINDOW), index + KEYWORD_WINDOW + 1).includes(true);
    if (near && boostedHits < rule.maxBoosted) {
      raw += rule.boostedWeight;
      boostedHits++;
    } else if (primaryHits < rule.maxPrimary) {
      raw += rule.primaryWeight;
      primaryHits++;
    }
    const snippet = snippetOf(text2);
    if (!evidence2.has(snippet)) {
      evidence2.set(snippet, {
        line: piece.place.line,
        uuid: piece.uuid,
        cue,
        text: snippet
      });
    }
  }
  const score = Math.min(1, raw / rule.denominator);
  return {
    score,
    threshold,
    triggered: score >= threshold,
    primaryHits,
    boostedHits,
    evidence: [
      ...evidence2.values()
    ]
  };
}
function firstMatch(patterns, text2) {
  for (const pattern of patterns) {
    const match = pattern.exec(text2);
    if (match) return match[0];
  }
  return null;
}

// lib/analyses/triage/prose.ts
function originOf2(mapped, at) {
  let low = 0;
  let high = mapped.stretches.length - 1;
  while (low < high) {
    const middle = low + high + 1 >> 1;
    if ((mapped.stretches[middle]?.start ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const stretch = mapped.stretches[low] ?? {
    start: 0,
    origin: 0
  };
  return stretch.origin + (at - stretch.start);
}
function cut(mapped, pattern) {
  const stretches = [];
  let text2 = "";
  let from = 0;
  const keep2 = (until) => {
    if (until <= from) return;
    for (let at = from; at < until; ) {
      const origin = originOf2(mapped, at);
      const next = mapped.stretches.find((stretch) => stretch.start > at)?.start ?? until;
      const end = Math.min(next, until);
      stretches.push({
        start: text2.length,
        origin
      });
      text2 += mapped.text.slice(at, end);
      at = end;
    }
  };
  for (const match of mapped.text.matchAll(pattern)) {
    keep2(match.index);
    from = match.index + match[0].length;
  }
  keep2(mapped.text.length);
  return {
    text: text2,
    stretches
  };
}
function proseOf(pieces) {
  const starts = [];
  let joined = "";
  for (const { piece } of pieces) {
    starts.push(joined.length);
    joined += `${piece.text}
`;
  }
  joined = joined.slice(0, -1);
  let mapped = {
    text: joined,
    stretches: [
      {
        start: 0,
        origin: 0
      }
    ]
  };
  if (joined.includes("`")) mapped = cut(cut(mapped, /```[\s\S]*?```/g), /`[^`]+`/g);
  const lines = [];
  let at = 0;
  let index = 0;
  for (const text2 of mapped.text.split("\n")) {
    const origin = originOf2(mapped, at);
    while (index + 1 < starts.length && (starts[index + 1] ?? 0) <= origin) index++;
    const owner = pieces[index];
    if (owner) lines.push({
      text: text2,
      piece: owner.piece,
      said: owner.said
    });
    at += text2.length + 1;
  }
  return lines;
}

// lib/analyses/triage/speech/around.ts
function aroundOf(talk, { happenings, sentences, asked: asked2 }) {
  const changedAt = new Set(happenings.filter(({ kind }) => kind === "change" || kind === "commit").map(({ said: said2 }) => said2));
  const actedOn = [];
  let changed = false;
  for (let said2 = talk.length - 1; said2 >= 0; said2--) {
    actedOn[said2] = changed;
    if (changedAt.has(said2)) changed = true;
    if (talk[said2]?.kind === "prompt") changed = false;
  }
  const weighing = new Set(sentences.filter(weighs).map(({ said: said2 }) => said2));
  const fixing = /* @__PURE__ */ new Set();
  for (const { kind, since, said: said2 } of happenings) {
    if (kind === "fix") {
      for (let i = since; i <= said2; i++) fixing.add(i);
    }
  }
  let proposed = false;
  return talk.map((utterance, said2) => {
    const around = {
      actedOn: actedOn[said2] ?? false,
      asked: asked2[said2] ?? false,
      proposed,
      fixing: fixing.has(said2)
    };
    if (utterance.kind === "prompt") proposed = false;
    else if (utterance.kind === "answer" && utterance.pieces.length > 0) proposed = weighing.has(said2);
    return around;
  });
}
function weighs({ speaker, cues }) {
  return speaker === "assistant" && (cues.has("choice") || cues.has("decided") || cues.has("proposing"));
}

// lib/analyses/triage/speech/cue_index.ts
var CUE_INDEX = {
  en: `{"by":{"401":"failing=401","403":"failing=403","404":"failing=404","500":"failing=500","instead":"choice=instead of|choice=instead","rather":"choice=rather than","in":"choice=in favor of|choice=in favour of|later=in a later|lasting=in the future|lasting=in future|hypothesis=in case|past=in the past","let's":"choice=let's use|choice=let's go with|wish=let's|approval=let's go|intending=let's check|intending=let's see|process=let's do|process=let's start","lets":"choice=lets use|choice=lets go with|wish=lets|approval=lets go","go":"choice=go with|approval=go ahead|approval=go for it|process=go on","going":"choice=going with|lasting=going forward|intending=going to","went":"choice=went with","switch":"choice=switch to","switched":"choice=switched to","switching":"choice=switching to","opt":"choice=opt for","opted":"choice=opted for|decided=opted","opting":"choice=opting for","settle":"choice=settle on","settled":"choice=settled on|decided=settled","stick":"choice=stick with","drop":"choice=drop support|wish=drop","completely":"choice=completely remove","keep":"choice=keep separate|wish=keep|lasting=keep it simple","single":"choice=single source of truth","source":"choice=source of truth","replace":"choice=replace _ with|choice=replace _ _ with","no":"choice=no longer|wish=no need|breaking=no effect|fixed=no longer fails|limit=no api|limit=no way to|fixedLimit=no api","on":"choice=on second thought","pick":"choice=pick","picked":"choice=picked","we":"choice=we went with|wish=we want|wish=we should|wish=we shouldn't|wish=we should not|decided=we will use|decided=we agreed|decided=we decided|proposing=we could","i":"wish=i want|wish=i would like|decided=i decided|cause=i see the problem|cause=i see the issue|liking=i prefer|liking=i would prefer|liking=i like|liking=i don't like|liking=i do not like|liking=i hate|liking=i love|correcting=i told you|correcting=i said|correcting=i asked|hypothesis=i think|proposing=i recommend|proposing=i suggest|proposing=i propose|intending=i will|intending=i need to|intending=i am going to|intending=i should|intending=i want to","i'd":"wish=i'd like|wish=i'd rather|liking=i'd prefer|liking=i'd rather|proposing=i'd recommend|proposing=i'd suggest","should":"wish=should be|wish=should not|wish=should we|wish=should only|wish=should never|proposing=should i|proposing=should we","shouldn't":"wish=shouldn't|correcting=shouldn't you","must":"wish=must be|wish=must not","make":"wish=make it|wish=make sure|lasting=make sure you|lasting=make sure to always","can't":"wish=can't we|limit=can't|fixedLimit=can't be changed|correcting=can't the|correcting=can't you|proposing=can't we","couldn't":"wish=couldn't we|limit=couldn't|correcting=couldn't you|proposing=couldn't we","why":"wish=why not|wish=why can't|correcting=why are you|correcting=why aren't you|correcting=why aren't we|correcting=why did you|correcting=why didn't you|correcting=why do you|correcting=why don't you|correcting=why are we|correcting=why would you|correcting=why is it still|proposing=why not|proposing=why can't","don't":"wish=don't|breaking=don't see|limit=don't support|fixedLimit=don't support|correcting=don't use|correcting=don't add|correcting=don't do|correcting=don't just","do":"wish=do not|approval=do it|correcting=do not use|correcting=do not add|proposing=do you want","needs":"wish=needs to be","has":"wish=has to be|limit=has no","have":"wish=have to be","remove":"wish=remove","only":"wish=only|limit=only supports|limit=only works|limit=only available|fixedLimit=only supports","rename":"wish=rename","ensure":"wish=ensure","not":"wish=not need|breaking=not working|limit=not supported|limit=not available|limit=not exposed|limit=not possible|limit=not allowed|fixedLimit=not supported|fixedLimit=not possible|fixedLimit=not exposed|fixedLimit=not configurable|later=not yet|later=not implemented|debt=not addressed|debt=not covered|debt=not tested|debt=not handled|liking=not a fan|correcting=not what i","skip":"wish=skip","yes":"approval=yes","yeah":"approval=yeah","yep":"approval=yep","yup":"approval=yup","ok":"approval=ok","okay":"approval=okay","sure":"approval=sure","sounds":"approval=sounds good|approval=sounds great","looks":"approval=looks good","lgtm":"approval=lgtm","perfect":"approval=perfect","great":"approval=great","agreed":"approval=agreed|decided=agreed","agree":"approval=agree","approved":"approval=approved","correct":"approval=correct","exactly":"approval=exactly","proceed":"approval=proceed|process=proceed","works":"approval=works for me|fixed=works now","ship":"approval=ship it|process=ship it","please":"approval=please do|liking=please always|liking=please never|liking=please don't|liking=please do not","fine":"approval=fine","decided":"decided=decided","decision":"decided=decision","decisions":"decided=decisions","we'll":"decided=we'll use|decided=we'll go with","chose":"decided=chose","chosen":"decided=chosen","design":"decided=design decision|proposing=design","trade-off":"decided=trade-off","tradeoff":"decided=tradeoff","intentional":"decided=intentional","intentionally":"decided=intentionally","deliberate":"decided=deliberate","deliberately":"decided=deliberately","rationale":"decided=rationale","the":"decided=the decision|rootCause=the issue is|rootCause=the problem is|rootCause=the error is|rootCause=the failure is|rootCause=the fix is|rootCause=the bug is|rootCause=the bug was|rootCause=the problem was|rootCause=the issue was|rootCause=the real problem|rootCause=the real issue|rootCause=the culprit|rootCause=the underlying|rootCause=the cause|cause=the problem is|cause=the problem was|cause=the issue is|cause=the issue was|cause=the bug is|cause=the bug was|cause=the error is|cause=the error was|cause=the failure is|cause=the failure was|cause=the culprit|cause=the cause|cause=the reason|cause=the underlying|fixed=the fix|lasting=the rules are|lasting=the rule is","root":"rootCause=root cause|cause=root cause","turns":"rootCause=turns out|cause=turns out","turned":"rootCause=turned out","stems":"rootCause=stems from|cause=stems from","stemmed":"rootCause=stemmed from|cause=stemmed from","race":"rootCause=race condition|cause=race condition|breaking=race condition","caused":"rootCause=caused by|cause=caused by","that's":"rootCause=that's why|cause=that's why|correcting=that's not what","which":"rootCause=which is why|cause=which is why|proposing=which approach|proposing=which one","found":"rootCause=found the issue|rootCause=found the bug|rootCause=found the problem|cause=found it|cause=found the issue|cause=found the bug|cause=found the problem","this":"cause=this is why|cause=this happens","happens":"cause=happens when|cause=happens because","because":"cause=because the|cause=because it|cause=because of","due":"cause=due to","so":"cause=so it never","never":"cause=never reached|cause=never called|cause=never executes|cause=never runs|cause=never set|cause=never fires|cause=never gets|lasting=never","falls":"cause=falls through|cause=falls through to","fell":"cause=fell through","was":"cause=was not set|cause=was never","wasn't":"cause=wasn't set|cause=wasn't being","isn't":"cause=isn't set|cause=isn't being|breaking=isn't working|limit=isn't supported|limit=isn't available|limit=isn't exposed|limit=isn't currently|limit=isn't allowed|fixedLimit=isn't supported|fixedLimit=isn't exposed|later=isn't implemented","out":"cause=out of sync|later=out of scope","doesn't":"cause=doesn't exist|cause=doesn't receive|cause=doesn't throw|breaking=doesn't work|limit=doesn't support|limit=doesn't expose|limit=doesn't allow|limit=doesn't receive|limit=doesn't provide|fixedLimit=doesn't support|fixedLimit=doesn't expose","does":"cause=does not exist|breaking=does not work|limit=does not support|limit=does not allow|limit=does not provide|fixedLimit=does not support|proposing=does this","mismatch":"cause=mismatch|failing=mismatch","is":"cause=is never|fixedLimit=is fixed","are":"cause=are never","fail":"breaking=fail","fails":"breaking=fails|breaking=fails to","failed":"breaking=failed","failing":"breaking=failing","crash":"breaking=crash","crashes":"breaking=crashes","crashed":"breaking=crashed","broken":"breaking=broken","breaks":"breaking=breaks","broke":"breaking=broke","bug":"breaking=bug","bugs":"breaking=bugs","didn't":"breaking=didn't work","throws":"breaking=throws|breaking=throws an","threw":"breaking=threw","stuck":"breaking=stuck","hangs":"breaking=hangs","timed":"breaking=timed out","flaky":"breaking=flaky","regression":"breaking=regression","still":"breaking=still failing|debt=still need|debt=still needs","keeps":"breaking=keeps failing","gives":"breaking=gives up","won't":"breaking=won't start|breaking=won't open|debt=won't fix","blows":"breaking=blows up","hit":"breaking=hit an error","flakes":"breaking=flakes","error":"failing=error","errors":"failing=errors","failure":"failing=failure","failures":"failing=failures","exception":"failing=exception","exceptions":"failing=exceptions","timeout":"failing=timeout","timeouts":"failing=timeouts","stale":"failing=stale","incorrect":"failing=incorrect","incorrectly":"failing=incorrectly","invalid":"failing=invalid","rejected":"failing=rejected","refused":"failing=refused","denied":"failing=denied","eperm":"failing=eperm","eacces":"failing=eacces","enoent":"failing=enoent","undefined":"failing=undefined","unauthorized":"failing=unauthorized","leak":"failing=leak","leaks":"failing=leaks","panic":"failing=panic","panics":"failing=panics","corrupt":"failing=corrupt","corrupted":"failing=corrupted","deadlock":"failing=deadlock","wrong":"failing=wrong","warning":"failing=warning","warnings":"failing=warnings","fixed":"fixed=fixed","fix":"fixed=fix","fixes":"fixed=fixes","fixing":"fixed=fixing","resolved":"fixed=resolved","resolves":"fixed=resolves","solved":"fixed=solved","solution":"fixed=solution","workaround":"fixed=workaround","now":"fixed=now works|fixed=now pass|fixed=now passes|intending=now let me|intending=now i|intending=now add|intending=now update|intending=now fix|intending=now the|intending=now we","corrected":"fixed=corrected","passes":"fixed=passes again","back":"fixed=back to green|past=back then","cannot":"limit=cannot|fixedLimit=cannot be changed","can":"limit=can not|limit=can only|proposing=can we not","unable":"limit=unable","unsupported":"limit=unsupported|fixedLimit=unsupported","unavailable":"limit=unavailable","impossible":"limit=impossible","limited":"limit=limited to|fixedLimit=limited support","limitation":"limit=limitation|fixedLimit=limitation","limitations":"limit=limitations|fixedLimit=limitations","restricted":"limit=restricted","restriction":"limit=restriction","restrictions":"limit=restrictions","requires":"limit=requires","required":"limit=required by","disallowed":"limit=disallowed","forbidden":"limit=forbidden","rate":"limit=rate limit|limit=rate limits|fixedLimit=rate limit|fixedLimit=rate limits|fixedLimit=rate limited","quota":"limit=quota|fixedLimit=quota","deprecated":"limit=deprecated","incompatible":"limit=incompatible|fixedLimit=incompatible","there":"limit=there is no","there's":"limit=there's no","read-only":"limit=read-only","by":"fixedLimit=by design|lasting=by convention","hard":"fixedLimit=hard limit","api":"outside=api","apis":"outside=apis","github":"outside=github","gitlab":"outside=gitlab","platform":"outside=platform","windows":"outside=windows","macos":"outside=macos","linux":"outside=linux","wsl":"outside=wsl","wsl2":"outside=wsl2","docker":"outside=docker","node":"outside=node","browser":"outside=browser","browsers":"outside=browsers","safari":"outside=safari","chrome":"outside=chrome","firefox":"outside=firefox","sdk":"outside=sdk","library":"outside=library","upstream":"outside=upstream","vendor":"outside=vendor","provider":"outside=provider","providers":"outside=providers","service":"outside=service","runtime":"outside=runtime","os":"outside=os","kernel":"outside=kernel","apple":"outside=apple","android":"outside=android","ios":"outside=ios","aws":"outside=aws","azure":"outside=azure","gcp":"outside=gcp","google":"outside=google","cloudflare":"outside=cloudflare","npm":"outside=npm","ci":"outside=ci","claude":"outside=claude","openai":"outside=openai","gemini":"outside=gemini","postgres":"outside=postgres","sqlite":"outside=sqlite","redis":"outside=redis","tier":"outside=tier","account":"outside=account","license":"outside=license","spec":"outside=spec","protocol":"outside=protocol","framework":"outside=framework","plugin":"outside=plugin","permission":"outside=permission","permissions":"outside=permissions","environment":"outside=environment","sandbox":"outside=sandbox","client":"outside=client","server":"outside=server","smb":"outside=smb","version":"outside=version","for":"later=for now|later=for future","todo":"later=todo","todos":"later=todos","follow-up":"later=follow-up","follow-ups":"later=follow-ups","follow":"later=follow up","followup":"later=followup","beyond":"later=beyond the scope","defer":"later=defer","deferred":"later=deferred","deferring":"later=deferring","postpone":"later=postpone","postponed":"later=postponed","separate":"later=separate pr|later=separate issue|later=separate task|later=separate feature","next":"later=next phase|later=next sprint|later=next story|lasting=next time|intending=next i|process=next step","temporary":"later=temporary","temporarily":"later=temporarily","backlog":"later=backlog","eventually":"later=eventually","revisit":"later=revisit","future":"later=future work|later=future pr|later=future enhancement|later=future story|later=future sprint","phase":"later=phase 2","later":"later=later","at":"later=at a later","as":"later=as a follow-up|lasting=as a rule|correcting=as i said","tech":"debt=tech debt","technical":"debt=technical debt","placeholder":"debt=placeholder","placeholders":"debt=placeholders","stub":"debt=stub","stubs":"debt=stubs","stubbed":"debt=stubbed","hardcoded":"debt=hardcoded","hard-coded":"debt=hard-coded","dead":"debt=dead code","hack":"debt=hack","hacky":"debt=hacky","pre-existing":"debt=pre-existing","preexisting":"debt=preexisting","known":"debt=known issue|debt=known issues|debt=known limitation|debt=known limitations|debt=known gap|debt=known bug","shortcut":"debt=shortcut","quick":"debt=quick fix","band-aid":"debt=band-aid","accepted":"debt=accepted risk","skipped":"debt=skipped","no-op":"debt=no-op","left":"debt=left as","leave":"debt=leave as","remaining":"debt=remaining issues","action":"debt=action items","long-term":"debt=long-term fix","proper":"debt=proper fix","unresolved":"debt=unresolved","untested":"debt=untested","missing":"debt=missing tests","coverage":"debt=coverage gap","cleanup":"debt=cleanup needed","remains":"debt=remains","always":"lasting=always","from":"lasting=from now on","every":"lasting=every time","each":"lasting=each time","convention":"lasting=convention","conventions":"lasting=conventions","remember":"lasting=remember to|lasting=remember that","best":"lasting=best practice|lasting=best practices","our":"lasting=our style|lasting=our standard","coding":"lasting=coding style","code":"lasting=code style","whenever":"lasting=whenever you","house":"lasting=house style","maintainable":"lasting=maintainable","guidelines":"lasting=guidelines","my":"liking=my preference","preference":"liking=preference","you":"correcting=you forgot|correcting=you should have|correcting=you were supposed|correcting=you keep|proposing=you could","stop":"correcting=stop doing|correcting=stop using|correcting=stop adding|correcting=stop making","again":"correcting=again you","summary":"summary=summary","here's":"summary=here's what","here":"summary=here is what","all":"summary=all done|summary=all tests pass|summary=all clean","done":"summary=done","complete":"summary=complete","completed":"summary=completed","implemented":"summary=implemented","committed":"summary=committed","pushed":"summary=pushed","merged":"summary=merged","shipped":"summary=shipped","finished":"summary=finished","what":"summary=what was implemented","changes":"summary=changes made","if":"hypothesis=if","might":"hypothesis=might","may":"hypothesis=may","maybe":"hypothesis=maybe","perhaps":"hypothesis=perhaps","could":"hypothesis=could be|proposing=could we","would":"hypothesis=would be|proposing=would you like","probably":"hypothesis=probably","possibly":"hypothesis=possibly","likely":"hypothesis=likely","unless":"hypothesis=unless","suppose":"hypothesis=suppose","whether":"hypothesis=whether","let":"hypothesis=let me check|hypothesis=let me verify|hypothesis=let me see|proposing=let me know|intending=let me","seems":"hypothesis=seems","shall":"proposing=shall i|proposing=shall we","want":"proposing=want me to","option":"proposing=option","options":"proposing=options","alternatively":"proposing=alternatively","proposal":"proposing=proposal","proposed":"proposing=proposed","recommended":"proposing=recommended","recommendation":"proposing=recommendation","ready":"proposing=ready to","plan":"proposing=plan","approach":"proposing=approach","suggestion":"proposing=suggestion","suggestions":"proposing=suggestions","two":"proposing=two ways","previously":"past=previously","earlier":"past=earlier","used":"past=used to","originally":"past=originally","last":"past=last time|past=last week","yesterday":"past=yesterday","i'll":"intending=i'll","first":"intending=first i","i'm":"intending=i'm going to","commit":"process=commit","commits":"process=commits","push":"process=push","pull":"process=pull","pr":"process=pr","prs":"process=prs","branch":"process=branch","merge":"process=merge","rebase":"process=rebase","continue":"process=continue","get":"process=get back|process=get going","start":"process=start with","move":"process=move on"},"stems":"","negations":["no","not","never","without","zero","0","isn't","aren't","wasn't","don't","doesn't","didn't","haven't","hasn't","nothing","any"]}`,
  de: `{"by":{"statt":"choice=statt","anstatt":"choice=anstatt","anstelle":"choice=anstelle","stattdessen":"choice=stattdessen","lieber":"choice=lieber","wir":"choice=wir nehmen|choice=wir verwenden|choice=wir nutzen|choice=wir bleiben bei|wish=wir wollen|wish=wir sollten|proposing=wir k\xF6nnten","nehmen":"choice=nehmen wir","verwenden":"choice=verwenden wir","nutzen":"choice=nutzen wir","bleiben":"choice=bleiben wir bei","wechseln":"choice=wechseln zu|choice=wechseln auf","umsteigen":"choice=umsteigen auf","nicht":"choice=nicht mehr|limit=nicht m\xF6glich|limit=nicht unterst\xFCtzt|limit=nicht verf\xFCgbar|limit=nicht erlaubt|fixedLimit=nicht unterst\xFCtzt|fixedLimit=nicht m\xF6glich|later=nicht teil dieser|correcting=nicht das was ich","einzige":"choice=einzige quelle","ersetzen":"choice=ersetzen","ersetzt":"choice=ersetzt durch","zugunsten":"choice=zugunsten","komplett":"choice=komplett entfernen","lass":"wish=lass uns|intending=lass mich","lasst":"wish=lasst uns","ich":"wish=ich m\xF6chte|wish=ich will|wish=ich h\xE4tte gern*|liking=ich bevorzuge|liking=ich mag|liking=ich mag kein*|liking=ich h\xE4tte lieber|correcting=ich sagte|correcting=ich habe gesagt|proposing=ich empfehle|proposing=ich schlage vor|intending=ich werde|intending=ich pr\xFCfe|intending=ich schaue","soll":"wish=soll|proposing=soll ich","sollte":"wish=sollte","sollen":"wish=sollen|proposing=sollen wir","sollten":"wish=sollten","muss":"wish=muss","m\xFCssen":"wish=m\xFCssen","darf":"wish=darf nicht","d\xFCrfen":"wish=d\xFCrfen nicht","warum":"wish=warum nicht|correcting=warum hast du|correcting=warum verwendest du|correcting=warum nutzt du|correcting=warum machst du|proposing=warum nicht","k\xF6nnen":"wish=k\xF6nnen wir nicht|proposing=k\xF6nnen wir nicht","kann":"wish=kann man nicht|proposing=kann man nicht","nur":"wish=nur","entferne":"wish=entferne","behalte":"wish=behalte","bitte":"wish=bitte kein*|liking=bitte immer|liking=bitte nie|liking=bitte nicht|liking=bitte kein*|liking=bitte nur","ja":"approval=ja","jo":"approval=jo","ok":"approval=ok","okay":"approval=okay","gut":"approval=gut","passt":"approval=passt","mach":"approval=mach das|approval=mach es|correcting=mach das nicht","machen":"approval=machen wir","einverstanden":"approval=einverstanden","klingt":"approval=klingt gut","sieht":"approval=sieht gut aus","genau":"approval=genau","weiter":"approval=weiter so|process=weiter","in":"approval=in ordnung|later=in zukunft noch|lasting=in zukunft","gerne":"approval=gerne","los":"approval=los geht's","leg":"approval=leg los","perfekt":"approval=perfekt","super":"approval=super","richtig":"approval=richtig","entschieden":"decided=entschieden","beschlossen":"decided=beschlossen","beschluss":"decided=beschluss","gew\xE4hlt":"decided=gew\xE4hlt","ausgew\xE4hlt":"decided=ausgew\xE4hlt","festgelegt":"decided=festgelegt","vereinbart":"decided=vereinbart","absichtlich":"decided=absichtlich","bewusst":"decided=bewusst","abw\xE4gung":"decided=abw\xE4gung","einigten":"decided=einigten uns","ursache":"rootCause=ursache|cause=ursache","grundursache":"rootCause=grundursache|cause=grundursache","das":"rootCause=das problem war|rootCause=das problem lag|cause=das problem ist|cause=das problem war|cause=das problem lag|correcting=das ist nicht","der":"rootCause=der fehler war|cause=der fehler ist|cause=der fehler war|cause=der fehler liegt|cause=der grund","lag":"rootCause=lag daran|cause=lag daran","stellte":"rootCause=stellte sich heraus|cause=stellte sich heraus","stellt":"rootCause=stellt sich heraus|cause=stellt sich heraus","verursacht":"rootCause=verursacht|cause=verursacht","wettlaufsituation":"rootCause=wettlaufsituation|cause=wettlaufsituation","ursachen":"cause=ursachen","liegt":"cause=liegt daran","deshalb":"cause=deshalb","daher":"cause=daher","weil":"cause=weil","aufgrund":"cause=aufgrund","wegen":"cause=wegen","wird":"cause=wird nie","wurde":"cause=wurde nie","stillschweigend":"cause=stillschweigend","race":"cause=race condition","fehlgeschlagen":"breaking=fehlgeschlagen|failing=fehlgeschlagen","schl\xE4gt":"breaking=schl\xE4gt fehl|breaking=schl\xE4gt _ fehl|breaking=schl\xE4gt _ _ fehl|failing=schl\xE4gt fehl","schlugen":"breaking=schlugen fehl|failing=schlugen fehl","schlug":"breaking=schlug fehl|breaking=schlug _ fehl|breaking=schlug _ _ fehl|failing=schlug fehl","scheitert":"breaking=scheitert|failing=scheitert","scheiterte":"breaking=scheiterte|failing=scheiterte","absturz":"breaking=absturz|failing=absturz","abst\xFCrze":"breaking=abst\xFCrze|failing=abst\xFCrze","st\xFCrzt":"breaking=st\xFCrzt ab|failing=st\xFCrzt ab","kaputt":"breaking=kaputt|failing=kaputt","defekt":"breaking=defekt|failing=defekt","funktioniert":"breaking=funktioniert nicht|failing=funktioniert nicht|fixed=funktioniert jetzt","geht":"breaking=geht nicht|failing=geht nicht","klappt":"breaking=klappt nicht|failing=klappt nicht","l\xE4uft":"breaking=l\xE4uft nicht|failing=l\xE4uft nicht|fixed=l\xE4uft jetzt","h\xE4ngt":"breaking=h\xE4ngt|failing=h\xE4ngt","bug":"breaking=bug|failing=bug","fehler":"failing=fehler","fehlers":"failing=fehlers","ausnahme":"failing=ausnahme","zeit\xFCberschreitung":"failing=zeit\xFCberschreitung","falsch":"failing=falsch","verweigert":"failing=verweigert","abgelehnt":"failing=abgelehnt","error":"failing=error","behoben":"fixed=behoben","behebt":"fixed=behebt","beheben":"fixed=beheben","gefixt":"fixed=gefixt","gel\xF6st":"fixed=gel\xF6st","l\xF6sung":"fixed=l\xF6sung","korrigiert":"fixed=korrigiert","repariert":"fixed=repariert","jetzt":"fixed=jetzt geht|intending=jetzt werde ich","workaround":"fixed=workaround","umgehung":"fixed=umgehung","unm\xF6glich":"limit=unm\xF6glich|fixedLimit=unm\xF6glich","unterst\xFCtzt":"limit=unterst\xFCtzt nicht|limit=unterst\xFCtzt kein*|limit=unterst\xFCtzt nur|fixedLimit=unterst\xFCtzt nicht|fixedLimit=unterst\xFCtzt kein*|fixedLimit=unterst\xFCtzt nur","begrenzt":"limit=begrenzt auf|fixedLimit=begrenzt auf","beschr\xE4nkt":"limit=beschr\xE4nkt auf|fixedLimit=beschr\xE4nkt auf","grenze":"limit=grenze","limit":"limit=limit","verboten":"limit=verboten","erfordert":"limit=erfordert","veraltet":"limit=veraltet","inkompatibel":"limit=inkompatibel|fixedLimit=inkompatibel","kontingent":"limit=kontingent|fixedLimit=kontingent","es":"limit=es gibt kein*","ratenlimit":"fixedLimit=ratenlimit","rate":"fixedLimit=rate limit","vom":"fixedLimit=vom hersteller","keine":"fixedLimit=keine schnittstelle|fixedLimit=keine api","api":"outside=api","schnittstelle":"outside=schnittstelle","plattform":"outside=plattform","anbieter":"outside=anbieter","hersteller":"outside=hersteller","dienst":"outside=dienst","server":"outside=server","browser":"outside=browser","bibliothek":"outside=bibliothek","betriebssystem":"outside=betriebssystem","windows":"outside=windows","macos":"outside=macos","linux":"outside=linux","docker":"outside=docker","github":"outside=github","lizenz":"outside=lizenz","vertrag":"outside=vertrag","gesetz":"outside=gesetz","dsgvo":"outside=dsgvo","version":"outside=version","konto":"outside=konto","tarif":"outside=tarif","umgebung":"outside=umgebung","vorerst":"later=vorerst","sp\xE4ter":"later=sp\xE4ter","todo":"later=todo","f\xFCrs":"later=f\xFCrs erste","einstweilen":"later=einstweilen","vorl\xE4ufig":"later=vorl\xE4ufig","verschoben":"later=verschoben","verschieben":"later=verschieben","zur\xFCckgestellt":"later=zur\xFCckgestellt","nachgelagert":"later=nachgelagert","n\xE4chste":"later=n\xE4chste phase","noch":"later=noch nicht","au\xDFerhalb":"later=au\xDFerhalb des umfangs","separater":"later=separater pr","eigenes":"later=eigenes ticket","backlog":"later=backlog","tempor\xE4r":"later=tempor\xE4r","vor\xFCbergehend":"later=vor\xFCbergehend","technische":"debt=technische schuld*","technischen":"debt=technischen schuld*","platzhalter":"debt=platzhalter","hartkodiert":"debt=hartkodiert","hart":"debt=hart codiert","fest":"debt=fest verdrahtet","toter":"debt=toter code","notl\xF6sung":"debt=notl\xF6sung","provisorisch":"debt=provisorisch","provisorium":"debt=provisorium","bekanntes":"debt=bekanntes problem","bekannte":"debt=bekannte probleme|debt=bekannte einschr\xE4nkung*","bereits":"debt=bereits vorhanden*","bestand":"debt=bestand schon","offene":"debt=offene punkte","offener":"debt=offener punkt","\xFCbersprungen":"debt=\xFCbersprungen","unvollst\xE4ndig":"debt=unvollst\xE4ndig","schnelle":"debt=schnelle l\xF6sung","abk\xFCrzung":"debt=abk\xFCrzung","immer":"lasting=immer","nie":"lasting=nie","niemals":"lasting=niemals","ab":"lasting=ab jetzt|lasting=ab sofort","k\xFCnftig":"lasting=k\xFCnftig","zuk\xFCnftig":"lasting=zuk\xFCnftig","jedes":"lasting=jedes mal","grunds\xE4tzlich":"lasting=grunds\xE4tzlich","regel":"lasting=regel","regeln":"lasting=regeln","standardm\xE4\xDFig":"lasting=standardm\xE4\xDFig","merk":"lasting=merk dir","merke":"lasting=merke dir","denk":"lasting=denk daran","n\xE4chstes":"lasting=n\xE4chstes mal","generell":"lasting=generell","bevorzuge":"liking=bevorzuge","mir":"liking=mir ist lieber|liking=mir w\xE4re lieber|liking=mir gef\xE4llt","gef\xE4llt":"liking=gef\xE4llt mir nicht","wieso":"correcting=wieso hast du|correcting=wieso nutzt du","du":"correcting=du sollst|correcting=du solltest|correcting=du hast vergessen","h\xF6r":"correcting=h\xF6r auf","verwende":"correcting=verwende nicht|correcting=verwende kein*","nutze":"correcting=nutze kein*","schon":"correcting=schon wieder","zusammenfassung":"summary=zusammenfassung","fertig":"summary=fertig","erledigt":"summary=erledigt","abgeschlossen":"summary=abgeschlossen","umgesetzt":"summary=umgesetzt","implementiert":"summary=implementiert","committet":"summary=committet","alle":"summary=alle tests gr\xFCn|summary=alle tests bestanden","ge\xE4ndert":"summary=ge\xE4ndert wurde","wenn":"hypothesis=wenn","falls":"hypothesis=falls","vielleicht":"hypothesis=vielleicht","eventuell":"hypothesis=eventuell","m\xF6glicherweise":"hypothesis=m\xF6glicherweise","k\xF6nnte":"hypothesis=k\xF6nnte","k\xF6nnten":"hypothesis=k\xF6nnten","w\xFCrde":"hypothesis=w\xFCrde","wahrscheinlich":"hypothesis=wahrscheinlich","vermutlich":"hypothesis=vermutlich","ob":"hypothesis=ob","scheint":"hypothesis=scheint","mal":"hypothesis=mal sehen","m\xF6chtest":"proposing=m\xF6chtest du","willst":"proposing=willst du","vorschlag":"proposing=vorschlag","option":"proposing=option","optionen":"proposing=optionen","variante":"proposing=variante","varianten":"proposing=varianten","alternativ":"proposing=alternativ","man":"proposing=man k\xF6nnte","empfehlung":"proposing=empfehlung","empfohlen":"proposing=empfohlen","ansatz":"proposing=ansatz","plan":"proposing=plan","entwurf":"proposing=entwurf","fr\xFCher":"past=fr\xFCher","vorher":"past=vorher","urspr\xFCnglich":"past=urspr\xFCnglich","damals":"past=damals","letztes":"past=letztes mal","gestern":"past=gestern","letzte":"past=letzte woche","bisher":"past=bisher","als":"intending=als n\xE4chstes","zuerst":"intending=zuerst","nun":"intending=nun","commit":"process=commit","push":"process=push","pushen":"process=pushen","pr":"process=pr","branch":"process=branch","merge":"process=merge","mergen":"process=mergen","release":"process=release","weitermachen":"process=weitermachen","pr\xFCfe":"process=pr\xFCfe","schau":"process=schau","n\xE4chster":"process=n\xE4chster schritt"},"stems":"decided=entscheidung*|failing=fehlermeldung*|limit=beschr\xE4nkung*|limit=einschr\xE4nkung*|fixedLimit=einschr\xE4nkung*|fixedLimit=beschr\xE4nkung*|debt=behelf*|lasting=konvention*|lasting=richtlinie*|process=committe*","negations":["kein","keine","keinen","keiner","nicht","nie","ohne","null","0","nichts"]}`,
  fr: `{"by":{"au":"choice=au lieu de|choice=au lieu d'","plut\xF4t":"choice=plut\xF4t que|choice=plut\xF4t qu'","\xE0":"choice=\xE0 la place|cause=\xE0 cause|later=\xE0 faire|later=\xE0 terme|lasting=\xE0 partir de maintenant|lasting=\xE0 l' avenir|past=\xE0 l' origine","on":"choice=on part sur|choice=on utilise|choice=on garde|choice=on choisit|choice=on passe \xE0|choice=on abandonne|wish=on devrait|wish=on doit|proposing=on pourrait","partons":"choice=partons sur","utilisons":"choice=utilisons","gardons":"choice=gardons","choisissons":"choice=choisissons","passer":"choice=passer \xE0","passons":"choice=passons \xE0","remplacer":"choice=remplacer","remplac\xE9":"choice=remplac\xE9 par","source":"choice=source unique","ne":"choice=ne plus|wish=ne doit pas|wish=ne peut-on pas|wish=ne pas|breaking=ne marche pas|breaking=ne fonctionne pas|failing=ne marche pas|failing=ne fonctionne pas|limit=ne permet pas|limit=ne supporte pas|limit=ne prend pas en charge|fixedLimit=ne prend pas en charge|fixedLimit=ne supporte pas|fixedLimit=ne permet pas|correcting=ne fais pas|proposing=ne peut-on pas","abandonner":"choice=abandonner","je":"wish=je veux|wish=je voudrais|approval=je valide|liking=je pr\xE9f\xE8re|liking=je pr\xE9f\xE9rerais|liking=je n' aime pas|correcting=je t' ai dit|hypothesis=je pense|proposing=je recommande|proposing=je propose|proposing=je sugg\xE8re|intending=je vais","j'":"wish=j' aimerais|liking=j' aime|correcting=j' ai dit|correcting=j' avais dit","il":"wish=il faut|wish=il faudrait|wish=il ne faut pas","nous":"wish=nous devons","doit":"wish=doit \xEAtre","doivent":"wish=doivent \xEAtre","pourquoi":"wish=pourquoi pas|correcting=pourquoi tu|correcting=pourquoi as-tu|correcting=pourquoi utilises-tu|correcting=pourquoi n' as-tu|correcting=pourquoi ne|proposing=pourquoi pas","seulement":"wish=seulement","uniquement":"wish=uniquement","supprime":"wish=supprime","supprimer":"wish=supprimer","retire":"wish=retire","enl\xE8ve":"wish=enl\xE8ve","garde":"wish=garde","oui":"approval=oui","ok":"approval=ok","d'":"approval=d' accord|intending=d' abord","vas-y":"approval=vas-y","allez-y":"approval=allez-y","vas":"approval=vas y","parfait":"approval=parfait","\xE7a":"approval=\xE7a marche","tr\xE8s":"approval=tr\xE8s bien","c'":"approval=c' est bon|cause=c' est pourquoi|summary=c' est fait","exactement":"approval=exactement","fais-le":"approval=fais-le","valid\xE9":"approval=valid\xE9|decided=valid\xE9","super":"approval=super","go":"approval=go","d\xE9cid\xE9":"decided=d\xE9cid\xE9","d\xE9cid\xE9e":"decided=d\xE9cid\xE9e","choisi":"decided=choisi","choix":"decided=choix","retenu":"decided=retenu","convenu":"decided=convenu","volontairement":"decided=volontairement","compromis":"decided=compromis","arbitrage":"decided=arbitrage","la":"rootCause=la cause|cause=la cause|cause=la raison|lasting=la prochaine fois|past=la derni\xE8re fois","cause":"rootCause=cause racine|rootCause=cause premi\xE8re|cause=cause racine|cause=cause premi\xE8re","le":"rootCause=le probl\xE8me \xE9tait|rootCause=le probl\xE8me vient|rootCause=le bug vient|cause=le probl\xE8me est|cause=le probl\xE8me \xE9tait|cause=le probl\xE8me vient|cause=le bug est|cause=le bug vient","l'":"rootCause=l' erreur vient|cause=l' erreur vient","provoqu\xE9":"rootCause=provoqu\xE9 par|cause=provoqu\xE9 par","caus\xE9":"rootCause=caus\xE9 par|cause=caus\xE9 par","vient":"cause=vient de|cause=vient du","est":"cause=est d\xFB","\xE9tait":"cause=\xE9tait d\xFB","d\xFB":"cause=d\xFB \xE0","parce":"cause=parce que","car":"cause=car","n'":"cause=n' est jamais|cause=n' \xE9tait jamais|correcting=n' utilise pas|correcting=n' ajoute pas","silencieusement":"cause=silencieusement","en":"cause=en fait|debt=en dur|lasting=en g\xE9n\xE9ral","\xE9choue":"breaking=\xE9choue|failing=\xE9choue","\xE9chouent":"breaking=\xE9chouent|failing=\xE9chouent","\xE9chou\xE9":"breaking=\xE9chou\xE9|failing=\xE9chou\xE9","plante":"breaking=plante|failing=plante","plant\xE9":"breaking=plant\xE9|failing=plant\xE9","plantage":"breaking=plantage|failing=plantage","cass\xE9":"breaking=cass\xE9|failing=cass\xE9","cass\xE9e":"breaking=cass\xE9e|failing=cass\xE9e","bug":"breaking=bug|failing=bug","bugs":"breaking=bugs|failing=bugs","bloqu\xE9":"breaking=bloqu\xE9|failing=bloqu\xE9","erreur":"failing=erreur","erreurs":"failing=erreurs","\xE9chec":"failing=\xE9chec","\xE9checs":"failing=\xE9checs","exception":"failing=exception","faux":"failing=faux","fausse":"failing=fausse","refus\xE9":"failing=refus\xE9","invalide":"failing=invalide","d\xE9lai":"failing=d\xE9lai d\xE9pass\xE9","fuite":"failing=fuite","corrig\xE9":"fixed=corrig\xE9","corrig\xE9e":"fixed=corrig\xE9e","corrige":"fixed=corrige","corriger":"fixed=corriger","r\xE9solu":"fixed=r\xE9solu","r\xE9solue":"fixed=r\xE9solue","r\xE9sout":"fixed=r\xE9sout","solution":"fixed=solution","contournement":"fixed=contournement","fonctionne":"fixed=fonctionne maintenant","marche":"fixed=marche maintenant","r\xE9par\xE9":"fixed=r\xE9par\xE9","correctif":"fixed=correctif","impossible":"limit=impossible|fixedLimit=impossible","pas":"limit=pas possible|limit=pas support\xE9*|limit=pas pris en charge|limit=pas disponible|fixedLimit=pas pris en charge|fixedLimit=pas support\xE9*|later=pas encore","limit\xE9":"limit=limit\xE9 \xE0|fixedLimit=limit\xE9 \xE0","limit\xE9e":"limit=limit\xE9e \xE0|fixedLimit=limit\xE9e \xE0","limite":"limit=limite","limites":"limit=limites","indisponible":"limit=indisponible","interdit":"limit=interdit","n\xE9cessite":"limit=n\xE9cessite","exige":"limit=exige","obsol\xE8te":"limit=obsol\xE8te","incompatible":"limit=incompatible|fixedLimit=incompatible","quota":"limit=quota|fixedLimit=quota","par":"fixedLimit=par conception|lasting=par d\xE9faut","api":"outside=api","plateforme":"outside=plateforme","fournisseur":"outside=fournisseur","service":"outside=service","serveur":"outside=serveur","navigateur":"outside=navigateur","biblioth\xE8que":"outside=biblioth\xE8que","syst\xE8me":"outside=syst\xE8me","windows":"outside=windows","macos":"outside=macos","linux":"outside=linux","docker":"outside=docker","github":"outside=github","licence":"outside=licence","contrat":"outside=contrat","rgpd":"outside=rgpd","version":"outside=version","compte":"outside=compte","offre":"outside=offre","environnement":"outside=environnement","client":"outside=client","pour":"later=pour l' instant|later=pour le moment","plus":"later=plus tard","todo":"later=todo","report\xE9":"later=report\xE9","report\xE9e":"later=report\xE9e","reporter":"later=reporter","diff\xE9r\xE9":"later=diff\xE9r\xE9","hors":"later=hors p\xE9rim\xE8tre|later=hors scope","prochaine":"later=prochaine phase|later=prochaine \xE9tape","ult\xE9rieurement":"later=ult\xE9rieurement","backlog":"later=backlog","pr":"later=pr s\xE9par\xE9e|process=pr","dette":"debt=dette technique","factice":"debt=factice","code":"debt=code mort","bidouille":"debt=bidouille","rustine":"debt=rustine","probl\xE8me":"debt=probl\xE8me connu","probl\xE8mes":"debt=probl\xE8mes connus","limitation":"debt=limitation connue","d\xE9j\xE0":"debt=d\xE9j\xE0 pr\xE9sent*","raccourci":"debt=raccourci","non":"debt=non trait\xE9*","reste":"debt=reste \xE0","fig\xE9":"debt=fig\xE9","toujours":"lasting=toujours","jamais":"lasting=jamais","d\xE9sormais":"lasting=d\xE9sormais","dor\xE9navant":"lasting=dor\xE9navant","chaque":"lasting=chaque fois","syst\xE9matiquement":"lasting=syst\xE9matiquement","r\xE8gle":"lasting=r\xE8gle","r\xE8gles":"lasting=r\xE8gles","souviens-toi":"lasting=souviens-toi","rappelle-toi":"lasting=rappelle-toi","bonnes":"lasting=bonnes pratiques","ma":"liking=ma pr\xE9f\xE9rence","de":"liking=de pr\xE9f\xE9rence","merci":"liking=merci de ne pas|liking=merci de toujours","s'":"liking=s' il te pla\xEEt ne","\xE9vite":"liking=\xE9vite","\xE9vitez":"liking=\xE9vitez","tu":"correcting=tu as oubli\xE9|correcting=tu devrais|correcting=tu aurais d\xFB","arr\xEAte":"correcting=arr\xEAte de","ce":"correcting=ce n' est pas ce que","r\xE9sum\xE9":"summary=r\xE9sum\xE9","r\xE9capitulatif":"summary=r\xE9capitulatif","termin\xE9":"summary=termin\xE9","fait":"summary=fait","impl\xE9ment\xE9":"summary=impl\xE9ment\xE9","committ\xE9":"summary=committ\xE9","tous":"summary=tous les tests passent","voici":"summary=voici ce qui","si":"hypothesis=si","peut-\xEAtre":"hypothesis=peut-\xEAtre","pourrait":"hypothesis=pourrait","pourraient":"hypothesis=pourraient","serait":"hypothesis=serait","probablement":"hypothesis=probablement","sans":"hypothesis=sans doute","\xE9ventuellement":"hypothesis=\xE9ventuellement","semble":"hypothesis=semble","voyons":"hypothesis=voyons|intending=voyons","veux-tu":"proposing=veux-tu","voulez-vous":"proposing=voulez-vous","souhaites-tu":"proposing=souhaites-tu","souhaitez-vous":"proposing=souhaitez-vous","dois-je":"proposing=dois-je","proposition":"proposing=proposition","option":"proposing=option","options":"proposing=options","sinon":"proposing=sinon","approche":"proposing=approche","plan":"proposing=plan","auparavant":"past=auparavant","avant":"past=avant","pr\xE9c\xE9demment":"past=pr\xE9c\xE9demment","hier":"past=hier","autrefois":"past=autrefois","laisse-moi":"intending=laisse-moi","laissez-moi":"intending=laissez-moi","maintenant":"intending=maintenant je","ensuite":"intending=ensuite","commit":"process=commit","commite":"process=commite","push":"process=push","pousse":"process=pousse","branche":"process=branche","fusionne":"process=fusionne","merge":"process=merge","release":"process=release","continue":"process=continue","continuons":"process=continuons","v\xE9rifie":"process=v\xE9rifie","regarde":"process=regarde"},"stems":"decided=d\xE9cision*|decided=d\xE9lib\xE9r\xE9*|decided=intentionnel*|failing=incorrect*|limit=limitation*|limit=restriction*|limit=contrainte*|fixedLimit=limitation*|fixedLimit=contrainte*|later=provisoire*|later=temporaire*|debt=pr\xE9existant*|debt=incomplet*|debt=ignor\xE9*|lasting=convention*|lasting=norme*|proposing=recommand\xE9*","negations":["pas","aucun","aucune","sans","jamais","z\xE9ro","0","rien","plus d'"]}`,
  es: '{"by":{"en":"choice=en vez de|choice=en lugar de|cause=en silencio|later=en el futuro|lasting=en adelante|lasting=en general","mejor":"choice=mejor usar|choice=mejor usemos","usemos":"choice=usemos","vamos":"choice=vamos a usar|choice=vamos con","nos":"choice=nos quedamos con","qued\xE9monos":"choice=qued\xE9monos con","elegimos":"choice=elegimos","optamos":"choice=optamos por","cambiar":"choice=cambiar a","cambiemos":"choice=cambiemos a","pasar":"choice=pasar a","reemplazar":"choice=reemplazar","reemplazado":"choice=reemplazado por","sustituir":"choice=sustituir","fuente":"choice=fuente \xFAnica","ya":"choice=ya no|fixed=ya funciona|debt=ya exist\xEDa|correcting=ya te dije","preferimos":"choice=preferimos","quiero":"wish=quiero","quisiera":"wish=quisiera","me":"wish=me gustar\xEDa|approval=me parece bien|liking=me gusta","queremos":"wish=queremos","deber\xEDamos":"wish=deber\xEDamos","deber\xEDa":"wish=deber\xEDa","deber\xEDan":"wish=deber\xEDan","debe":"wish=debe ser|wish=debe","deben":"wish=deben","no":"wish=no debe|wish=no podemos|wish=no hace falta|breaking=no funciona|breaking=no funcionan|breaking=no anda|failing=no funciona|failing=no funcionan|failing=no anda|limit=no se puede|limit=no es posible|limit=no soporta|limit=no admite|limit=no permite|limit=no est\xE1 soportad*|limit=no disponible|limit=no est\xE1 disponible|fixedLimit=no soporta|fixedLimit=no admite|fixedLimit=no est\xE1 soportad*|fixedLimit=no es posible|fixedLimit=no permite|liking=no me gusta|correcting=no es lo que|correcting=no uses|correcting=no hagas|correcting=no agregues|proposing=no podemos","hay":"wish=hay que","tiene":"wish=tiene que","por":"wish=por qu\xE9 no|cause=por eso|fixedLimit=por dise\xF1o|later=por ahora|later=por el momento|lasting=por defecto|liking=por favor siempre|liking=por favor no|liking=por favor nunca|correcting=por qu\xE9 usas|correcting=por qu\xE9 est\xE1s|correcting=por qu\xE9 has|correcting=por qu\xE9 no usas|correcting=por qu\xE9 hiciste|proposing=por qu\xE9 no","solo":"wish=solo","s\xF3lo":"wish=s\xF3lo","solamente":"wish=solamente","elimina":"wish=elimina","eliminar":"wish=eliminar","quita":"wish=quita","quitar":"wish=quitar","mant\xE9n":"wish=mant\xE9n","mantener":"wish=mantener","s\xED":"approval=s\xED","si":"approval=si|hypothesis=si","ok":"approval=ok","vale":"approval=vale","de":"approval=de acuerdo|later=de momento|lasting=de ahora en adelante","adelante":"approval=adelante","hazlo":"approval=hazlo","perfecto":"approval=perfecto","suena":"approval=suena bien","claro":"approval=claro","exacto":"approval=exacto","correcto":"approval=correcto","procede":"approval=procede","aprobado":"approval=aprobado","dale":"approval=dale","genial":"approval=genial","listo":"approval=listo|summary=listo","decidido":"decided=decidido","decidimos":"decided=decidimos","decid\xED":"decided=decid\xED","decisi\xF3n":"decided=decisi\xF3n","decisiones":"decided=decisiones","elegido":"decided=elegido","eleg\xED":"decided=eleg\xED","acordado":"decided=acordado","acordamos":"decided=acordamos","optado":"decided=optado","a":"decided=a prop\xF3sito|lasting=a partir de ahora|hypothesis=a ver|intending=a continuaci\xF3n","la":"rootCause=la causa|cause=la causa|cause=la raz\xF3n|lasting=la pr\xF3xima vez|past=la \xFAltima vez","causa":"rootCause=causa ra\xEDz|cause=causa ra\xEDz","el":"rootCause=el problema era|rootCause=el error era|rootCause=el error viene|cause=el problema es|cause=el problema era|cause=el problema est\xE1|cause=el error es|cause=el error era|cause=el error viene|cause=el fallo es|cause=el motivo","resulta":"rootCause=resulta que|cause=resulta que","se":"rootCause=se deb\xEDa a|cause=se debe a|cause=se deb\xEDa a|breaking=se cae|breaking=se cuelga|failing=se cae|failing=se cuelga","causado":"rootCause=causado por|cause=causado por","provocado":"rootCause=provocado por|cause=provocado por","condici\xF3n":"rootCause=condici\xF3n de carrera|cause=condici\xF3n de carrera","debido":"cause=debido a","porque":"cause=porque","nunca":"cause=nunca se|lasting=nunca","silenciosamente":"cause=silenciosamente","falla":"breaking=falla|failing=falla","fallan":"breaking=fallan|failing=fallan","fall\xF3":"breaking=fall\xF3|failing=fall\xF3","fallaba":"breaking=fallaba|failing=fallaba","roto":"breaking=roto|failing=roto","rota":"breaking=rota|failing=rota","rompe":"breaking=rompe|failing=rompe","bug":"breaking=bug|failing=bug","bugs":"breaking=bugs|failing=bugs","error":"failing=error","errores":"failing=errores","fallo":"failing=fallo","fallos":"failing=fallos","excepci\xF3n":"failing=excepci\xF3n","denegado":"failing=denegado","rechazado":"failing=rechazado","inv\xE1lido":"failing=inv\xE1lido","tiempo":"failing=tiempo de espera","mal":"failing=mal","arreglado":"fixed=arreglado","arregla":"fixed=arregla","arreglar":"fixed=arreglar","corregido":"fixed=corregido","corrige":"fixed=corrige","corregir":"fixed=corregir","solucionado":"fixed=solucionado","soluciona":"fixed=soluciona","soluci\xF3n":"fixed=soluci\xF3n","resuelto":"fixed=resuelto","ahora":"fixed=ahora funciona|intending=ahora voy","reparado":"fixed=reparado","parche":"fixed=parche|debt=parche temporal","imposible":"limit=imposible|fixedLimit=imposible","limitado":"limit=limitado a|fixedLimit=limitado a","limitada":"limit=limitada a|fixedLimit=limitada a","l\xEDmite":"limit=l\xEDmite","l\xEDmites":"limit=l\xEDmites","limitaci\xF3n":"limit=limitaci\xF3n|fixedLimit=limitaci\xF3n|debt=limitaci\xF3n conocida","limitaciones":"limit=limitaciones|fixedLimit=limitaciones","restricci\xF3n":"limit=restricci\xF3n|fixedLimit=restricci\xF3n","restricciones":"limit=restricciones","prohibido":"limit=prohibido","requiere":"limit=requiere","exige":"limit=exige","obsoleto":"limit=obsoleto","incompatible":"limit=incompatible|fixedLimit=incompatible","cuota":"limit=cuota|fixedLimit=cuota","api":"outside=api","plataforma":"outside=plataforma","proveedor":"outside=proveedor","servicio":"outside=servicio","servidor":"outside=servidor","navegador":"outside=navegador","biblioteca":"outside=biblioteca","librer\xEDa":"outside=librer\xEDa","sistema":"outside=sistema","windows":"outside=windows","macos":"outside=macos","linux":"outside=linux","docker":"outside=docker","github":"outside=github","licencia":"outside=licencia","contrato":"outside=contrato","versi\xF3n":"outside=versi\xF3n","cuenta":"outside=cuenta","plan":"outside=plan|proposing=plan","entorno":"outside=entorno","cliente":"outside=cliente","m\xE1s":"later=m\xE1s adelante|later=m\xE1s tarde","luego":"later=luego","todo":"later=todo","pendiente":"later=pendiente","pendientes":"later=pendientes","pospuesto":"later=pospuesto","posponer":"later=posponer","aplazado":"later=aplazado","fuera":"later=fuera de alcance|later=fuera del alcance","pr\xF3xima":"later=pr\xF3xima fase","temporal":"later=temporal","temporalmente":"later=temporalmente","provisional":"later=provisional","todav\xEDa":"later=todav\xEDa no","a\xFAn":"later=a\xFAn no","otro":"later=otro pr","deuda":"debt=deuda t\xE9cnica","marcador":"debt=marcador de posici\xF3n","c\xF3digo":"debt=c\xF3digo muerto","chapuza":"debt=chapuza","problema":"debt=problema conocido","problemas":"debt=problemas conocidos","incompleto":"debt=incompleto","incompleta":"debt=incompleta","atajo":"debt=atajo","sin":"debt=sin resolver","queda":"debt=queda pendiente","falta":"debt=falta por","omitido":"debt=omitido","siempre":"lasting=siempre","cada":"lasting=cada vez","regla":"lasting=regla","reglas":"lasting=reglas","convenci\xF3n":"lasting=convenci\xF3n","convenciones":"lasting=convenciones","norma":"lasting=norma","normas":"lasting=normas","est\xE1ndar":"lasting=est\xE1ndar","recuerda":"lasting=recuerda","buenas":"lasting=buenas pr\xE1cticas","prefiero":"liking=prefiero","preferir\xEDa":"liking=preferir\xEDa","mi":"liking=mi preferencia","preferiblemente":"liking=preferiblemente","evita":"liking=evita","te":"correcting=te dije|correcting=te olvidaste|proposing=te gustar\xEDa","dije":"correcting=dije que","olvidaste":"correcting=olvidaste","deber\xEDas":"correcting=deber\xEDas","deja":"correcting=deja de","eso":"correcting=eso no es","resumen":"summary=resumen","terminado":"summary=terminado","hecho":"summary=hecho","completado":"summary=completado","implementado":"summary=implementado","todas":"summary=todas las pruebas pasan","todos":"summary=todos los tests pasan","esto":"summary=esto es lo que","quiz\xE1":"hypothesis=quiz\xE1","quiz\xE1s":"hypothesis=quiz\xE1s","tal":"hypothesis=tal vez","podr\xEDa":"hypothesis=podr\xEDa","podr\xEDan":"hypothesis=podr\xEDan","ser\xEDa":"hypothesis=ser\xEDa","probablemente":"hypothesis=probablemente","posiblemente":"hypothesis=posiblemente","parece":"hypothesis=parece","creo":"hypothesis=creo que","quieres":"proposing=quieres que","quiere":"proposing=quiere que","debo":"proposing=debo","recomiendo":"proposing=recomiendo","propongo":"proposing=propongo","sugiero":"proposing=sugiero","propuesta":"proposing=propuesta","opci\xF3n":"proposing=opci\xF3n","opciones":"proposing=opciones","podr\xEDamos":"proposing=podr\xEDamos","alternativamente":"proposing=alternativamente","enfoque":"proposing=enfoque","anteriormente":"past=anteriormente","antes":"past=antes","originalmente":"past=originalmente","ayer":"past=ayer","sol\xEDa":"past=sol\xEDa","voy":"intending=voy a","d\xE9jame":"intending=d\xE9jame","primero":"intending=primero","veamos":"intending=veamos","commit":"process=commit","haz":"process=haz commit","push":"process=push","sube":"process=sube","pr":"process=pr","rama":"process=rama","merge":"process=merge","fusiona":"process=fusiona","release":"process=release","contin\xFAa":"process=contin\xFAa","continuar":"process=continuar","sigue":"process=sigue","revisa":"process=revisa","mira":"process=mira"},"stems":"decided=deliberad*|decided=intencional*|failing=incorrect*|debt=preexistente*|debt=hardcodead*|proposing=recomendad*","negations":["no","ning\xFAn","ninguna","sin","nunca","cero","0","nada"]}',
  pt: '{"by":{"em":"choice=em vez de|lasting=em geral|intending=em seguida","ao":"choice=ao inv\xE9s de","no":"choice=no lugar de|later=no futuro","vamos":"choice=vamos usar|choice=vamos com|choice=vamos ficar com|choice=vamos trocar|hypothesis=vamos ver","usemos":"choice=usemos","ficamos":"choice=ficamos com","escolhemos":"choice=escolhemos","optamos":"choice=optamos por","mudar":"choice=mudar para","trocar":"choice=trocar para","substituir":"choice=substituir","substitu\xEDdo":"choice=substitu\xEDdo por","fonte":"choice=fonte \xFAnica","n\xE3o":"choice=n\xE3o mais|wish=n\xE3o deve|wish=n\xE3o podemos|wish=n\xE3o precisa|breaking=n\xE3o funciona|breaking=n\xE3o funcionam|failing=n\xE3o funciona|failing=n\xE3o funcionam|limit=n\xE3o \xE9 poss\xEDvel|limit=n\xE3o d\xE1 para|limit=n\xE3o suporta|limit=n\xE3o permite|limit=n\xE3o h\xE1 suporte|limit=n\xE3o est\xE1 dispon\xEDvel|fixedLimit=n\xE3o suporta|fixedLimit=n\xE3o h\xE1 suporte|fixedLimit=n\xE3o \xE9 poss\xEDvel|fixedLimit=n\xE3o permite|liking=n\xE3o gosto|correcting=n\xE3o \xE9 isso|correcting=n\xE3o foi isso|correcting=n\xE3o use|correcting=n\xE3o fa\xE7a|correcting=n\xE3o adicione|proposing=n\xE3o podemos","melhor":"choice=melhor usar","quero":"wish=quero","queria":"wish=queria","gostaria":"wish=gostaria|proposing=gostaria que","queremos":"wish=queremos","dever\xEDamos":"wish=dever\xEDamos","deveria":"wish=deveria","deveriam":"wish=deveriam","deve":"wish=deve ser|wish=deve","devem":"wish=devem","tem":"wish=tem que","precisa":"wish=precisa ser","por":"wish=por que n\xE3o|cause=por isso|fixedLimit=por design|later=por enquanto|later=por ora|lasting=por padr\xE3o|liking=por favor sempre|liking=por favor n\xE3o|liking=por favor nunca|correcting=por que voc\xEA|correcting=por que est\xE1|correcting=por que n\xE3o usou|proposing=por que n\xE3o","s\xF3":"wish=s\xF3","somente":"wish=somente","apenas":"wish=apenas","remova":"wish=remova","remover":"wish=remover","tire":"wish=tire","mantenha":"wish=mantenha","manter":"wish=manter","sim":"approval=sim","ok":"approval=ok","certo":"approval=certo","pode":"approval=pode|approval=pode ir|approval=pode fazer","vai":"approval=vai em frente","fa\xE7a":"approval=fa\xE7a","perfeito":"approval=perfeito","beleza":"approval=beleza","de":"approval=de acordo|decided=de prop\xF3sito|lasting=de agora em diante|liking=de prefer\xEAncia","concordo":"approval=concordo","isso":"approval=isso","exato":"approval=exato","correto":"approval=correto","aprovado":"approval=aprovado","manda":"approval=manda ver","\xF3timo":"approval=\xF3timo","decidido":"decided=decidido","decidimos":"decided=decidimos","decidi":"decided=decidi","decis\xE3o":"decided=decis\xE3o","decis\xF5es":"decided=decis\xF5es","escolhido":"decided=escolhido","escolhi":"decided=escolhi","combinado":"decided=combinado","acordado":"decided=acordado","optado":"decided=optado","a":"rootCause=a causa|cause=a causa|cause=a falha \xE9|cause=a raz\xE3o|lasting=a partir de agora","causa":"rootCause=causa raiz|cause=causa raiz","o":"rootCause=o problema era|rootCause=o erro era|rootCause=o erro vem|cause=o problema \xE9|cause=o problema era|cause=o problema est\xE1|cause=o erro \xE9|cause=o erro era|cause=o erro vem|cause=o motivo","acontece":"rootCause=acontece que|cause=acontece que","causado":"rootCause=causado por|cause=causado por","provocado":"rootCause=provocado por|cause=provocado por","condi\xE7\xE3o":"rootCause=condi\xE7\xE3o de corrida|cause=condi\xE7\xE3o de corrida","deve-se":"cause=deve-se a","devido":"cause=devido a|cause=devido ao","porque":"cause=porque","nunca":"cause=nunca \xE9|cause=nunca foi|lasting=nunca","silenciosamente":"cause=silenciosamente","falhou":"breaking=falhou|failing=falhou","falham":"breaking=falham|failing=falham","falhando":"breaking=falhando|failing=falhando","quebrado":"breaking=quebrado|failing=quebrado","quebrada":"breaking=quebrada|failing=quebrada","quebra":"breaking=quebra|failing=quebra","quebrou":"breaking=quebrou|failing=quebrou","bug":"breaking=bug|failing=bug","bugs":"breaking=bugs|failing=bugs","travou":"breaking=travou|failing=travou","trava":"breaking=trava|failing=trava","erro":"failing=erro","erros":"failing=erros","falha":"failing=falha","falhas":"failing=falhas","exce\xE7\xE3o":"failing=exce\xE7\xE3o","errado":"failing=errado","negado":"failing=negado","recusado":"failing=recusado","inv\xE1lido":"failing=inv\xE1lido","tempo":"failing=tempo esgotado","corrigido":"fixed=corrigido","corrige":"fixed=corrige","corrigir":"fixed=corrigir","consertado":"fixed=consertado","conserta":"fixed=conserta","resolvido":"fixed=resolvido","resolve":"fixed=resolve","resolver":"fixed=resolver","solu\xE7\xE3o":"fixed=solu\xE7\xE3o","solucionado":"fixed=solucionado","agora":"fixed=agora funciona|intending=agora vou","j\xE1":"fixed=j\xE1 funciona|debt=j\xE1 existia|correcting=j\xE1 disse","contorno":"fixed=contorno","imposs\xEDvel":"limit=imposs\xEDvel|fixedLimit=imposs\xEDvel","limitado":"limit=limitado a|fixedLimit=limitado a","limitada":"limit=limitada a|fixedLimit=limitada a","limite":"limit=limite","limites":"limit=limites","limita\xE7\xE3o":"limit=limita\xE7\xE3o|fixedLimit=limita\xE7\xE3o|debt=limita\xE7\xE3o conhecida","limita\xE7\xF5es":"limit=limita\xE7\xF5es|fixedLimit=limita\xE7\xF5es","restri\xE7\xE3o":"limit=restri\xE7\xE3o|fixedLimit=restri\xE7\xE3o","restri\xE7\xF5es":"limit=restri\xE7\xF5es","indispon\xEDvel":"limit=indispon\xEDvel","proibido":"limit=proibido","requer":"limit=requer","exige":"limit=exige","obsoleto":"limit=obsoleto","incompat\xEDvel":"limit=incompat\xEDvel|fixedLimit=incompat\xEDvel","cota":"limit=cota|fixedLimit=cota","api":"outside=api","plataforma":"outside=plataforma","fornecedor":"outside=fornecedor","provedor":"outside=provedor","servi\xE7o":"outside=servi\xE7o","servidor":"outside=servidor","navegador":"outside=navegador","biblioteca":"outside=biblioteca","sistema":"outside=sistema","windows":"outside=windows","macos":"outside=macos","linux":"outside=linux","docker":"outside=docker","github":"outside=github","licen\xE7a":"outside=licen\xE7a","contrato":"outside=contrato","lgpd":"outside=lgpd","vers\xE3o":"outside=vers\xE3o","conta":"outside=conta","plano":"outside=plano|proposing=plano","ambiente":"outside=ambiente","cliente":"outside=cliente","mais":"later=mais tarde","depois":"later=depois","todo":"later=todo","pendente":"later=pendente","pendentes":"later=pendentes","adiado":"later=adiado","adiar":"later=adiar","fora":"later=fora do escopo|later=fora de escopo","pr\xF3xima":"later=pr\xF3xima fase","tempor\xE1rio":"later=tempor\xE1rio","temporariamente":"later=temporariamente","provis\xF3rio":"later=provis\xF3rio","ainda":"later=ainda n\xE3o","outro":"later=outro pr","d\xEDvida":"debt=d\xEDvida t\xE9cnica","d\xE9bito":"debt=d\xE9bito t\xE9cnico","c\xF3digo":"debt=c\xF3digo morto","gambiarra":"debt=gambiarra","problema":"debt=problema conhecido","problemas":"debt=problemas conhecidos","hardcoded":"debt=hardcoded","chumbado":"debt=chumbado","incompleto":"debt=incompleto","incompleta":"debt=incompleta","atalho":"debt=atalho","ficou":"debt=ficou pendente","falta":"debt=falta","ignorado":"debt=ignorado","sempre":"lasting=sempre","daqui":"lasting=daqui para frente","toda":"lasting=toda vez","regra":"lasting=regra","regras":"lasting=regras","conven\xE7\xE3o":"lasting=conven\xE7\xE3o","conven\xE7\xF5es":"lasting=conven\xE7\xF5es","norma":"lasting=norma","normas":"lasting=normas","padr\xE3o":"lasting=padr\xE3o","lembre-se":"lasting=lembre-se","lembre":"lasting=lembre","da":"lasting=da pr\xF3xima vez|past=da \xFAltima vez","boas":"lasting=boas pr\xE1ticas","prefiro":"liking=prefiro","preferiria":"liking=preferiria","eu":"liking=eu gosto|correcting=eu disse","minha":"liking=minha prefer\xEAncia","evite":"liking=evite","falei":"correcting=falei que","voc\xEA":"correcting=voc\xEA esqueceu|correcting=voc\xEA deveria|proposing=voc\xEA quer","pare":"correcting=pare de","resumo":"summary=resumo","conclu\xEDdo":"summary=conclu\xEDdo","feito":"summary=feito","pronto":"summary=pronto","terminado":"summary=terminado","implementado":"summary=implementado","todos":"summary=todos os testes passam","aqui":"summary=aqui est\xE1 o que","se":"hypothesis=se","talvez":"hypothesis=talvez","poderia":"hypothesis=poderia","poderiam":"hypothesis=poderiam","seria":"hypothesis=seria","provavelmente":"hypothesis=provavelmente","possivelmente":"hypothesis=possivelmente","parece":"hypothesis=parece","acho":"hypothesis=acho que","quer":"proposing=quer que","devo":"proposing=devo","recomendo":"proposing=recomendo","proponho":"proposing=proponho","sugiro":"proposing=sugiro","proposta":"proposing=proposta","op\xE7\xE3o":"proposing=op\xE7\xE3o","op\xE7\xF5es":"proposing=op\xE7\xF5es","poder\xEDamos":"proposing=poder\xEDamos","alternativamente":"proposing=alternativamente","abordagem":"proposing=abordagem","anteriormente":"past=anteriormente","antes":"past=antes","originalmente":"past=originalmente","ontem":"past=ontem","costumava":"past=costumava","vou":"intending=vou","deixe-me":"intending=deixe-me","primeiro":"intending=primeiro","vejamos":"intending=vejamos","commit":"process=commit","commita":"process=commita","push":"process=push","suba":"process=suba","pr":"process=pr","branch":"process=branch","merge":"process=merge","release":"process=release","continue":"process=continue","continuar":"process=continuar","revise":"process=revise","veja":"process=veja"},"stems":"decided=deliberad*|decided=intencional*|failing=incorret*|debt=preexistente*|debt=pr\xE9-existente*|proposing=recomendad*","negations":["n\xE3o","nenhum","nenhuma","sem","nunca","zero","0","nada"]}',
  ja: '{"by":{"\u3067":"choice=\u3067\u306F\u306A\u304F|hypothesis=\u3067\u3057\u3087\u3046\u304B|proposing=\u3067\u306F\u3060\u3081","\u3058":"choice=\u3058\u3083\u306A\u304F|proposing=\u3058\u3083\u3060\u3081","\u306E":"choice=\u306E\u4EE3\u308F\u308A\u306B|choice=\u306E\u307B\u3046\u304C|wish=\u306E\u307F|cause=\u306E\u305F\u3081|limit=\u306E\u307F\u5BFE\u5FDC|liking=\u306E\u65B9\u304C\u597D","\u304B":"choice=\u304B\u308F\u308A\u306B|cause=\u304B\u3089\u3067\u3059|hypothesis=\u304B\u3082\u3057\u308C|past=\u304B\u3064\u3066","\u306B":"choice=\u306B\u3057\u307E\u3057\u3087\u3046|choice=\u306B\u3057\u3088\u3046|choice=\u306B\u5207\u308A\u66FF\u3048|choice=\u306B\u5909\u66F4|choice=\u306B\u7D71\u4E00|cause=\u306B\u3088\u308B\u3082\u306E","\u3092":"choice=\u3092\u63A1\u7528|choice=\u3092\u9078\u629E|choice=\u3092\u9078\u3073|choice=\u3092\u3084\u3081\u3066","\u65B9":"choice=\u65B9\u304C\u3044\u3044|decided=\u65B9\u91DD|proposing=\u65B9\u91DD","\u307B":"choice=\u307B\u3046\u304C\u3044\u3044|liking=\u307B\u3046\u304C\u597D","\u3060":"choice=\u3060\u3051\u306B\u3057|wish=\u3060\u3051|hypothesis=\u3060\u308D\u3046","\u3057":"wish=\u3057\u3066\u307B\u3057\u3044|wish=\u3057\u305F\u3044|wish=\u3057\u307E\u3057\u3087\u3046|liking=\u3057\u306A\u3044\u3067\u304F\u3060\u3055\u3044|correcting=\u3057\u306A\u3044\u3067\u304F\u3060\u3055\u3044|proposing=\u3057\u307E\u3059\u304B|intending=\u3057\u307E\u3059\u3002|intending=\u3057\u307E\u3057\u3087\u3046\u3002","\u3066":"wish=\u3066\u6B32\u3057\u3044|proposing=\u3066\u306F\u3069\u3046","\u3079":"wish=\u3079\u304D","\u3059":"wish=\u3059\u3079\u304D|summary=\u3059\u3079\u3066\u306E\u30C6\u30B9\u30C8","\u5FC5":"wish=\u5FC5\u8981\u304C\u3042\u308B|lasting=\u5FC5\u305A","\u306A":"wish=\u306A\u3044\u3067|correcting=\u306A\u305C|correcting=\u306A\u3093\u3067","\u524A":"wish=\u524A\u9664","\u6B8B":"wish=\u6B8B\u3057\u3066|debt=\u6B8B\u8AB2\u984C|debt=\u6B8B\u3063\u3066\u3044\u308B\u8AB2\u984C","\u3084":"wish=\u3084\u3081|approval=\u3084\u3063\u3066|correcting=\u3084\u3081\u3066\u304F\u3060\u3055\u3044","\u4E0D":"wish=\u4E0D\u8981|breaking=\u4E0D\u5177\u5408|failing=\u4E0D\u5177\u5408|failing=\u4E0D\u6B63|limit=\u4E0D\u53EF\u80FD|fixedLimit=\u4E0D\u53EF\u80FD","\u306F":"approval=\u306F\u3044","\u304A":"approval=\u304A\u9858\u3044\u3057\u307E\u3059|failing=\u304A\u304B\u3057\u3044|hypothesis=\u304A\u305D\u3089\u304F|proposing=\u304A\u3059\u3059\u3081","\u30AA":"approval=\u30AA\u30FC\u30B1\u30FC","\u3044":"approval=\u3044\u3044\u3067\u3059|approval=\u3044\u3044\u3088|lasting=\u3044\u3064\u3082|proposing=\u3044\u304B\u304C\u3067\u3057\u3087\u3046","\u4E86":"approval=\u4E86\u89E3","\u305D":"approval=\u305D\u306E\u901A\u308A|approval=\u305D\u308C\u3067|debt=\u305D\u306E\u5834\u3057\u306E\u304E|correcting=\u305D\u3046\u3058\u3083\u306A\u304F","\u9032":"approval=\u9032\u3081\u3066|process=\u9032\u3081","\u5927":"approval=\u5927\u4E08\u592B","\u627F":"approval=\u627F\u8A8D","O":"approval=OK","o":"approval=ok","\u6C7A":"decided=\u6C7A\u5B9A|decided=\u6C7A\u3081\u305F|decided=\u6C7A\u3081\u307E\u3057\u305F","\u63A1":"decided=\u63A1\u7528\u3057\u305F|decided=\u63A1\u7528\u3057\u307E\u3057\u305F","\u9078":"decided=\u9078\u3093\u3060|decided=\u9078\u3073\u307E\u3057\u305F|proposing=\u9078\u629E\u80A2","\u5408":"decided=\u5408\u610F","\u610F":"decided=\u610F\u56F3\u7684","\u3042":"decided=\u3042\u3048\u3066|later=\u3042\u3068\u3067","\u8A2D":"decided=\u8A2D\u8A08\u5224\u65AD","\u539F":"rootCause=\u539F\u56E0|cause=\u539F\u56E0|lasting=\u539F\u5247","\u6839":"rootCause=\u6839\u672C\u539F\u56E0|cause=\u6839\u672C\u539F\u56E0","\u3053":"rootCause=\u3053\u3068\u304C\u5224\u660E|cause=\u3053\u3068\u304C\u5224\u660E|lasting=\u3053\u308C\u304B\u3089\u306F","\u8D77":"rootCause=\u8D77\u56E0|cause=\u8D77\u56E0","\u7AF6":"rootCause=\u7AF6\u5408\u72B6\u614B|cause=\u7AF6\u5408\u72B6\u614B","\u305F":"cause=\u305F\u3081\u3067\u3059|hypothesis=\u305F\u3076\u3093","\u305B":"cause=\u305B\u3044\u3067","\u304C":"cause=\u304C\u554F\u984C","\u554F":"cause=\u554F\u984C\u306F","\u7406":"cause=\u7406\u7531\u306F","\u547C":"cause=\u547C\u3070\u308C\u3066\u3044\u306A","\u3055":"cause=\u3055\u308C\u3066\u3044\u306A\u304B\u3063\u305F|cause=\u3055\u308C\u3066\u3044\u307E\u305B\u3093","\u5931":"breaking=\u5931\u6557|failing=\u5931\u6557","\u843D":"breaking=\u843D\u3061\u308B|breaking=\u843D\u3061\u305F|failing=\u843D\u3061\u308B|failing=\u843D\u3061\u305F","\u30AF":"breaking=\u30AF\u30E9\u30C3\u30B7\u30E5|failing=\u30AF\u30E9\u30C3\u30B7\u30E5","\u52D5":"breaking=\u52D5\u304B\u306A\u3044|breaking=\u52D5\u304D\u307E\u305B\u3093|breaking=\u52D5\u4F5C\u3057\u306A\u3044|breaking=\u52D5\u4F5C\u3057\u307E\u305B\u3093|failing=\u52D5\u304B\u306A\u3044|failing=\u52D5\u304D\u307E\u305B\u3093|failing=\u52D5\u4F5C\u3057\u306A\u3044|failing=\u52D5\u4F5C\u3057\u307E\u305B\u3093|fixed=\u52D5\u304F\u3088\u3046\u306B","\u58CA":"breaking=\u58CA\u308C|failing=\u58CA\u308C","\u30D0":"breaking=\u30D0\u30B0|failing=\u30D0\u30B0|outside=\u30D0\u30FC\u30B8\u30E7\u30F3","\u30A8":"failing=\u30A8\u30E9\u30FC","\u4F8B":"failing=\u4F8B\u5916","\u30BF":"failing=\u30BF\u30A4\u30E0\u30A2\u30A6\u30C8","\u62D2":"failing=\u62D2\u5426","\u4FEE":"fixed=\u4FEE\u6B63","\u76F4":"fixed=\u76F4\u3057|fixed=\u76F4\u308A","\u89E3":"fixed=\u89E3\u6C7A","\u5BFE":"fixed=\u5BFE\u51E6|fixed=\u5BFE\u5FDC\u6E08\u307F|limit=\u5BFE\u5FDC\u3057\u3066\u3044\u307E\u305B\u3093|limit=\u5BFE\u5FDC\u3057\u3066\u3044\u306A\u3044|fixedLimit=\u5BFE\u5FDC\u3057\u3066\u3044\u307E\u305B\u3093|fixedLimit=\u5BFE\u5FDC\u3057\u3066\u3044\u306A\u3044|later=\u5BFE\u8C61\u5916","\u56DE":"fixed=\u56DE\u907F\u7B56","\u901A":"fixed=\u901A\u308B\u3088\u3046\u306B","\u30B5":"limit=\u30B5\u30DD\u30FC\u30C8\u3055\u308C\u3066\u3044\u306A\u3044|limit=\u30B5\u30DD\u30FC\u30C8\u3057\u3066\u3044\u306A\u3044|limit=\u30B5\u30DD\u30FC\u30C8\u3055\u308C\u3066\u3044\u307E\u305B\u3093|fixedLimit=\u30B5\u30DD\u30FC\u30C8\u3055\u308C\u3066\u3044\u306A\u3044|fixedLimit=\u30B5\u30DD\u30FC\u30C8\u3057\u3066\u3044\u306A\u3044|fixedLimit=\u30B5\u30DD\u30FC\u30C8\u3055\u308C\u3066\u3044\u307E\u305B\u3093|outside=\u30B5\u30FC\u30D0\u30FC","\u672A":"limit=\u672A\u5BFE\u5FDC|fixedLimit=\u672A\u5BFE\u5FDC|later=\u672A\u5B9F\u88C5|debt=\u672A\u5BFE\u5FDC\u306E\u307E\u307E|debt=\u672A\u89E3\u6C7A","\u975E":"limit=\u975E\u5BFE\u5FDC|limit=\u975E\u63A8\u5968|fixedLimit=\u975E\u5BFE\u5FDC","\u5236":"limit=\u5236\u9650|limit=\u5236\u7D04|fixedLimit=\u5236\u7D04","\u4E0A":"limit=\u4E0A\u9650|fixedLimit=\u4E0A\u9650","\u8A31":"limit=\u8A31\u53EF\u3055\u308C\u3066\u3044\u306A\u3044","\u7981":"limit=\u7981\u6B62","\u4E92":"limit=\u4E92\u63DB\u6027\u304C\u306A\u3044|fixedLimit=\u4E92\u63DB\u6027\u304C\u306A\u3044","\u30EC":"fixedLimit=\u30EC\u30FC\u30C8\u5236\u9650","\u4ED5":"fixedLimit=\u4ED5\u69D8\u4E0A","A":"outside=API","\u30D7":"outside=\u30D7\u30E9\u30C3\u30C8\u30D5\u30A9\u30FC\u30E0|outside=\u30D7\u30ED\u30D0\u30A4\u30C0|debt=\u30D7\u30EC\u30FC\u30B9\u30DB\u30EB\u30C0|process=\u30D7\u30C3\u30B7\u30E5|process=\u30D7\u30EB\u30EA\u30AF","\u30D6":"outside=\u30D6\u30E9\u30A6\u30B6|process=\u30D6\u30E9\u30F3\u30C1","\u30E9":"outside=\u30E9\u30A4\u30D6\u30E9\u30EA|outside=\u30E9\u30A4\u30BB\u30F3\u30B9","\u63D0":"outside=\u63D0\u4F9B\u5143|proposing=\u63D0\u6848","\u5951":"outside=\u5951\u7D04","\u30A2":"outside=\u30A2\u30AB\u30A6\u30F3\u30C8","G":"outside=GitHub","D":"outside=Docker","W":"outside=Windows","L":"outside=Linux","\u3068":"later=\u3068\u308A\u3042\u3048\u305A|hypothesis=\u3068\u601D\u308F\u308C","\u3072":"later=\u3072\u3068\u307E\u305A","\u5F8C":"later=\u5F8C\u3067|later=\u5F8C\u56DE\u3057","\u4ECA":"later=\u4ECA\u5F8C|lasting=\u4ECA\u5F8C\u306F","\u5C06":"later=\u5C06\u6765","T":"later=TODO","\u5148":"later=\u5148\u9001\u308A","\u898B":"later=\u898B\u9001|intending=\u898B\u3066\u307F\u307E\u3059","\u30B9":"later=\u30B9\u30B3\u30FC\u30D7\u5916|debt=\u30B9\u30BF\u30D6|debt=\u30B9\u30AD\u30C3\u30D7\u3057","\u5225":"later=\u5225PR|later=\u5225\u306E PR","\u6B21":"later=\u6B21\u306E\u30D5\u30A7\u30FC\u30BA|lasting=\u6B21\u56DE\u304B\u3089|lasting=\u6B21\u304B\u3089|intending=\u6B21\u306B","\u66AB":"later=\u66AB\u5B9A","\u4EEE":"later=\u4EEE\u306E","\u5F53":"later=\u5F53\u9762","\u307E":"later=\u307E\u3060\u5B9F\u88C5|summary=\u307E\u3068\u3081|proposing=\u307E\u3057\u3087\u3046\u304B|intending=\u307E\u305A","\u6280":"debt=\u6280\u8853\u7684\u8CA0\u50B5|debt=\u6280\u8853\u8CA0\u50B5","\u30CF":"debt=\u30CF\u30FC\u30C9\u30B3\u30FC\u30C9","\u30C7":"debt=\u30C7\u30C3\u30C9\u30B3\u30FC\u30C9|lasting=\u30C7\u30D5\u30A9\u30EB\u30C8\u3067","\u5FDC":"debt=\u5FDC\u6025","\u65E2":"debt=\u65E2\u77E5\u306E\u554F\u984C|debt=\u65E2\u77E5\u306E\u5236\u9650|debt=\u65E2\u5B58\u306E\u554F\u984C","\u5E38":"lasting=\u5E38\u306B","\u7D76":"lasting=\u7D76\u5BFE\u306B","\u6BCE":"lasting=\u6BCE\u56DE","\u30EB":"lasting=\u30EB\u30FC\u30EB","\u898F":"lasting=\u898F\u7D04","\u6163":"lasting=\u6163\u7FD2","\u899A":"lasting=\u899A\u3048\u3066","\u597D":"liking=\u597D\u307F|liking=\u597D\u304D|liking=\u597D\u304D\u3067\u306F\u306A\u3044|liking=\u597D\u307E\u3057","\u5ACC":"liking=\u5ACC\u3044","\u3088":"liking=\u3088\u3046\u306B\u3057\u3066|proposing=\u3088\u308D\u3057\u3044\u3067\u3059\u304B","\u4F7F":"liking=\u4F7F\u308F\u306A\u3044\u3067|correcting=\u4F7F\u308F\u306A\u3044\u3067","\u907F":"liking=\u907F\u3051\u3066","\u3069":"correcting=\u3069\u3046\u3057\u3066|proposing=\u3069\u3061\u3089","\u8A00":"correcting=\u8A00\u3044\u307E\u3057\u305F|correcting=\u8A00\u3063\u305F","\u5FD8":"correcting=\u5FD8\u308C\u3066","\u9055":"correcting=\u9055\u3044\u307E\u3059|correcting=\u9055\u3046","\u52DD":"correcting=\u52DD\u624B\u306B","\u5B8C":"summary=\u5B8C\u4E86","\u5B9F":"summary=\u5B9F\u88C5\u3057\u307E\u3057\u305F","\u30B3":"summary=\u30B3\u30DF\u30C3\u30C8\u3057\u307E\u3057\u305F|process=\u30B3\u30DF\u30C3\u30C8","\u5909":"summary=\u5909\u66F4\u5185\u5BB9","\u4EE5":"summary=\u4EE5\u4E0A\u3067\u3059|past=\u4EE5\u524D","\u7D42":"summary=\u7D42\u308F\u308A\u307E\u3057\u305F","\u3082":"hypothesis=\u3082\u3057|past=\u3082\u3068\u3082\u3068","\u53EF":"hypothesis=\u53EF\u80FD\u6027","\u5834":"hypothesis=\u5834\u5408\u306F","\u63A8":"proposing=\u63A8\u5968","\u6848":"proposing=\u6848","\u8A08":"proposing=\u8A08\u753B","\u5143":"past=\u5143\u3005","\u6628":"past=\u6628\u65E5","\u524D":"past=\u524D\u56DE","\u78BA":"intending=\u78BA\u8A8D\u3057\u307E\u3059","\u30DE":"process=\u30DE\u30FC\u30B8","\u30EA":"process=\u30EA\u30EA\u30FC\u30B9","\u7D9A":"process=\u7D9A\u3051"},"stems":"","negations":["\u3042\u308A\u307E\u305B\u3093","\u306A\u3057","\u30BC\u30ED","0\u4EF6","\u306A\u3044"]}',
  zh: '{"by":{"\u800C":"choice=\u800C\u4E0D\u662F|choice=\u800C\u975E","\u4EE3":"choice=\u4EE3\u66FF","\u66FF":"choice=\u66FF\u4EE3|choice=\u66FF\u63DB|choice=\u66FF\u6362","\u6539":"choice=\u6539\u7528|choice=\u6539\u6210|choice=\u6539\u70BA|choice=\u6539\u4E3A|fixed=\u6539\u597D","\u91C7":"choice=\u91C7\u7528","\u63A1":"choice=\u63A1\u7528","\u9009":"choice=\u9009\u62E9|decided=\u9009\u5B9A|proposing=\u9009\u9879","\u9078":"choice=\u9078\u64C7|decided=\u9078\u5B9A|proposing=\u9078\u9805","\u5C31":"choice=\u5C31\u7528|approval=\u5C31\u8FD9\u6837|approval=\u5C31\u9019\u6A23","\u7528":"choice=\u7528\u8FD9\u4E2A|choice=\u7528\u9019\u500B","\u6362":"choice=\u6362\u6210","\u63DB":"choice=\u63DB\u6210","\u4E0D":"choice=\u4E0D\u518D|wish=\u4E0D\u5E94\u8BE5|wish=\u4E0D\u61C9\u8A72|wish=\u4E0D\u8981|wish=\u4E0D\u9700\u8981|breaking=\u4E0D\u5DE5\u4F5C|breaking=\u4E0D\u751F\u6548|failing=\u4E0D\u5DE5\u4F5C|failing=\u4E0D\u751F\u6548|failing=\u4E0D\u6B63\u786E|failing=\u4E0D\u6B63\u78BA|limit=\u4E0D\u652F\u6301|limit=\u4E0D\u652F\u63F4|limit=\u4E0D\u5141\u8BB8|limit=\u4E0D\u5141\u8A31|limit=\u4E0D\u53EF\u7528|limit=\u4E0D\u53EF\u80FD|limit=\u4E0D\u517C\u5BB9|limit=\u4E0D\u76F8\u5BB9|fixedLimit=\u4E0D\u652F\u6301|fixedLimit=\u4E0D\u652F\u63F4|fixedLimit=\u4E0D\u517C\u5BB9|fixedLimit=\u4E0D\u76F8\u5BB9|later=\u4E0D\u5728\u8303\u56F4|later=\u4E0D\u5728\u7BC4\u570D|debt=\u4E0D\u5B8C\u6574|liking=\u4E0D\u559C\u6B22|liking=\u4E0D\u559C\u6B61|correcting=\u4E0D\u662F\u8FD9\u6837|correcting=\u4E0D\u662F\u9019\u6A23|correcting=\u4E0D\u5BF9|correcting=\u4E0D\u5C0D|correcting=\u4E0D\u8981\u7528|correcting=\u4E0D\u8981\u518D|correcting=\u4E0D\u662F\u8BA9\u4F60|correcting=\u4E0D\u662F\u8B93\u4F60","\u7EDF":"choice=\u7EDF\u4E00\u4F7F\u7528","\u7D71":"choice=\u7D71\u4E00\u4F7F\u7528","\u8FD8":"choice=\u8FD8\u662F\u7528|later=\u8FD8\u6CA1","\u9084":"choice=\u9084\u662F\u7528|later=\u9084\u6C92","\u5207":"choice=\u5207\u6362\u5230|choice=\u5207\u63DB\u5230","\u6211":"wish=\u6211\u60F3|wish=\u6211\u5E0C\u671B|liking=\u6211\u559C\u6B22|liking=\u6211\u559C\u6B61|liking=\u6211\u503E\u5411|liking=\u6211\u50BE\u5411|liking=\u6211\u4E60\u60EF|liking=\u6211\u7FD2\u6163|correcting=\u6211\u8BF4\u8FC7|correcting=\u6211\u8AAA\u904E|correcting=\u6211\u8BF4\u7684\u662F|correcting=\u6211\u8AAA\u7684\u662F|intending=\u6211\u6765|intending=\u6211\u4F86|intending=\u6211\u5C06|intending=\u6211\u5C07","\u5E0C":"wish=\u5E0C\u671B","\u5E94":"wish=\u5E94\u8BE5|hypothesis=\u5E94\u8BE5\u662F","\u61C9":"wish=\u61C9\u8A72|hypothesis=\u61C9\u8A72\u662F","\u5FC5":"wish=\u5FC5\u987B|wish=\u5FC5\u9808","\u8981":"wish=\u8981\u6C42|proposing=\u8981\u4E0D\u8981","\u53EA":"wish=\u53EA\u9700\u8981|wish=\u53EA\u8981|wish=\u53EA\u80FD|limit=\u53EA\u652F\u6301|fixedLimit=\u53EA\u652F\u6301","\u4EC5":"wish=\u4EC5|limit=\u4EC5\u652F\u6301|fixedLimit=\u4EC5\u652F\u6301","\u50C5":"wish=\u50C5|limit=\u50C5\u652F\u6301|fixedLimit=\u50C5\u652F\u6301","\u5220":"wish=\u5220\u9664","\u522A":"wish=\u522A\u9664","\u53BB":"wish=\u53BB\u6389","\u4FDD":"wish=\u4FDD\u7559","\u4E3A":"wish=\u4E3A\u4EC0\u4E48\u4E0D|correcting=\u4E3A\u4EC0\u4E48\u4F60|proposing=\u4E3A\u4EC0\u4E48\u4E0D","\u70BA":"wish=\u70BA\u4EC0\u9EBC\u4E0D|correcting=\u70BA\u4EC0\u9EBC\u4F60|proposing=\u70BA\u4EC0\u9EBC\u4E0D","\u80FD":"wish=\u80FD\u4E0D\u80FD|proposing=\u80FD\u4E0D\u80FD","\u597D":"approval=\u597D\u7684|approval=\u597D","\u53EF":"approval=\u53EF\u4EE5|hypothesis=\u53EF\u80FD|proposing=\u53EF\u4EE5\u8003\u8651|proposing=\u53EF\u4EE5\u8003\u616E","\u884C":"approval=\u884C","\u662F":"approval=\u662F\u7684|hypothesis=\u662F\u5426|proposing=\u662F\u5426\u9700\u8981","\u5BF9":"approval=\u5BF9","\u5C0D":"approval=\u5C0D","\u540C":"approval=\u540C\u610F","\u6CA1":"approval=\u6CA1\u95EE\u9898|approval=\u6CA1\u9519|cause=\u6CA1\u6709\u88AB","\u6C92":"approval=\u6C92\u554F\u984C|approval=\u6C92\u932F|cause=\u6C92\u6709\u88AB","\u7EE7":"approval=\u7EE7\u7EED|process=\u7EE7\u7EED","\u7E7C":"approval=\u7E7C\u7E8C|process=\u7E7C\u7E8C","\u6267":"approval=\u6267\u884C\u5427","\u57F7":"approval=\u57F7\u884C\u5427","\u786E":"approval=\u786E\u8BA4|decided=\u786E\u5B9A","\u78BA":"approval=\u78BA\u8A8D|decided=\u78BA\u5B9A\u4F7F\u7528","\u6309":"approval=\u6309\u8FD9\u4E2A","O":"approval=OK","o":"approval=ok","\u51B3":"decided=\u51B3\u5B9A","\u6C7A":"decided=\u6C7A\u5B9A","\u6572":"decided=\u6572\u5B9A","\u7EA6":"decided=\u7EA6\u5B9A|lasting=\u7EA6\u5B9A","\u7D04":"decided=\u7D04\u5B9A|lasting=\u7D04\u5B9A","\u65B9":"decided=\u65B9\u6848|proposing=\u65B9\u6848","\u8BBE":"decided=\u8BBE\u8BA1\u51B3\u7B56|fixedLimit=\u8BBE\u8BA1\u5982\u6B64","\u8A2D":"decided=\u8A2D\u8A08\u6C7A\u7B56|fixedLimit=\u8A2D\u8A08\u5982\u6B64","\u6709":"decided=\u6709\u610F|failing=\u6709\u95EE\u9898|failing=\u6709\u554F\u984C","\u6545":"decided=\u6545\u610F","\u6743":"decided=\u6743\u8861|debt=\u6743\u5B9C","\u6B0A":"decided=\u6B0A\u8861|debt=\u6B0A\u5B9C","\u6839":"rootCause=\u6839\u672C\u539F\u56E0|rootCause=\u6839\u56E0|cause=\u6839\u672C\u539F\u56E0|cause=\u6839\u56E0","\u95EE":"rootCause=\u95EE\u9898\u5728\u4E8E|rootCause=\u95EE\u9898\u51FA\u5728|cause=\u95EE\u9898\u5728\u4E8E|cause=\u95EE\u9898\u662F|cause=\u95EE\u9898\u51FA\u5728","\u554F":"rootCause=\u554F\u984C\u5728\u65BC|rootCause=\u554F\u984C\u51FA\u5728|cause=\u554F\u984C\u5728\u65BC|cause=\u554F\u984C\u662F|cause=\u554F\u984C\u51FA\u5728","\u539F":"rootCause=\u539F\u56E0\u662F|rootCause=\u539F\u56E0\u5728\u4E8E|rootCause=\u539F\u56E0\u5728\u65BC|cause=\u539F\u56E0|lasting=\u539F\u5219|lasting=\u539F\u5247|past=\u539F\u6765|past=\u539F\u4F86","\u53D1":"rootCause=\u53D1\u73B0\u662F|cause=\u53D1\u73B0\u662F|process=\u53D1\u5E03","\u767C":"rootCause=\u767C\u73FE\u662F|cause=\u767C\u73FE\u662F|process=\u767C\u5E03","\u7ADE":"rootCause=\u7ADE\u6001|cause=\u7ADE\u6001","\u7AF6":"rootCause=\u7AF6\u614B|cause=\u7AF6\u614B","\u56E0":"cause=\u56E0\u4E3A|cause=\u56E0\u70BA","\u7531":"cause=\u7531\u4E8E|cause=\u7531\u65BC","\u5BFC":"cause=\u5BFC\u81F4","\u5C0E":"cause=\u5C0E\u81F4","\u5F15":"cause=\u5F15\u8D77","\u9020":"cause=\u9020\u6210","\u6240":"cause=\u6240\u4EE5\u624D","\u4ECE":"cause=\u4ECE\u672A|lasting=\u4ECE\u73B0\u5728\u5F00\u59CB|lasting=\u4ECE\u4ECA\u4EE5\u540E","\u5F9E":"cause=\u5F9E\u672A|lasting=\u5F9E\u73FE\u5728\u958B\u59CB","\u5931":"breaking=\u5931\u8D25|breaking=\u5931\u6557|failing=\u5931\u8D25|failing=\u5931\u6557","\u5D29":"breaking=\u5D29\u6E83|breaking=\u5D29\u6F70|failing=\u5D29\u6E83|failing=\u5D29\u6F70","\u65E0":"breaking=\u65E0\u6CD5\u8FD0\u884C|failing=\u65E0\u6CD5\u8FD0\u884C|limit=\u65E0\u6CD5","\u7121":"breaking=\u7121\u6CD5\u904B\u884C|failing=\u7121\u6CD5\u904B\u884C|limit=\u7121\u6CD5","\u8DD1":"breaking=\u8DD1\u4E0D\u8D77\u6765|breaking=\u8DD1\u4E0D\u8D77\u4F86|failing=\u8DD1\u4E0D\u8D77\u6765|failing=\u8DD1\u4E0D\u8D77\u4F86","\u574F":"breaking=\u574F\u4E86|failing=\u574F\u4E86","\u58DE":"breaking=\u58DE\u4E86|failing=\u58DE\u4E86","\u5361":"breaking=\u5361\u4F4F|failing=\u5361\u4F4F","\u62A5":"breaking=\u62A5\u9519|failing=\u62A5\u9519","\u5831":"breaking=\u5831\u932F|failing=\u5831\u932F","b":"breaking=bug|failing=bug","B":"breaking=Bug|breaking=BUG|failing=Bug|failing=BUG","\u9519":"failing=\u9519\u8BEF","\u932F":"failing=\u932F\u8AA4","\u5F02":"failing=\u5F02\u5E38","\u7570":"failing=\u7570\u5E38","\u8D85":"failing=\u8D85\u65F6|failing=\u8D85\u6642|later=\u8D85\u51FA\u8303\u56F4|later=\u8D85\u51FA\u7BC4\u570D","\u62D2":"failing=\u62D2\u7EDD|failing=\u62D2\u7D55","\u4FEE":"fixed=\u4FEE\u590D|fixed=\u4FEE\u5FA9|fixed=\u4FEE\u597D|fixed=\u4FEE\u6B63|summary=\u4FEE\u6539\u5185\u5BB9|summary=\u4FEE\u6539\u5167\u5BB9","\u5DF2":"fixed=\u5DF2\u89E3\u51B3|fixed=\u5DF2\u89E3\u6C7A|limit=\u5DF2\u5F03\u7528|limit=\u5DF2\u68C4\u7528|debt=\u5DF2\u77E5\u95EE\u9898|debt=\u5DF2\u77E5\u554F\u984C|debt=\u5DF2\u77E5\u9650\u5236|summary=\u5DF2\u5B8C\u6210|summary=\u5DF2\u63D0\u4EA4","\u89E3":"fixed=\u89E3\u51B3\u4E86|fixed=\u89E3\u6C7A\u4E86|fixed=\u89E3\u51B3\u65B9\u6848|fixed=\u89E3\u6C7A\u65B9\u6848","\u6062":"fixed=\u6062\u590D\u6B63\u5E38|fixed=\u6062\u5FA9\u6B63\u5E38","\u7ED5":"fixed=\u7ED5\u8FC7","\u7E5E":"fixed=\u7E5E\u904E","\u9650":"limit=\u9650\u5236|fixedLimit=\u9650\u6D41","\u4E0A":"limit=\u4E0A\u9650|fixedLimit=\u4E0A\u9650|past=\u4E0A\u6B21","\u7981":"limit=\u7981\u6B62","\u914D":"limit=\u914D\u989D|limit=\u914D\u984D|fixedLimit=\u914D\u989D|fixedLimit=\u914D\u984D","\u901F":"fixedLimit=\u901F\u7387\u9650\u5236","\u5E73":"fixedLimit=\u5E73\u53F0\u9650\u5236|outside=\u5E73\u53F0","\u5B98":"fixedLimit=\u5B98\u65B9\u4E0D|outside=\u5B98\u65B9","A":"outside=API","\u63A5":"outside=\u63A5\u53E3|intending=\u63A5\u4E0B\u6765|intending=\u63A5\u4E0B\u4F86","\u4ECB":"outside=\u4ECB\u9762","\u670D":"outside=\u670D\u52A1\u5668","\u4F3A":"outside=\u4F3A\u670D\u5668","\u6D4F":"outside=\u6D4F\u89C8\u5668","\u700F":"outside=\u700F\u89BD\u5668","\u4F9B":"outside=\u4F9B\u5E94\u5546|outside=\u4F9B\u61C9\u5546","\u8BB8":"outside=\u8BB8\u53EF","\u6388":"outside=\u6388\u6743|outside=\u6388\u6B0A","\u5408":"outside=\u5408\u540C|process=\u5408\u5E76|process=\u5408\u4F75","\u6CD5":"outside=\u6CD5\u89C4|outside=\u6CD5\u898F","\u7248":"outside=\u7248\u672C","\u8D26":"outside=\u8D26\u53F7","\u5E33":"outside=\u5E33\u865F","D":"outside=Docker","G":"outside=GitHub","W":"outside=Windows","L":"outside=Linux","\u6682":"later=\u6682\u65F6","\u66AB":"later=\u66AB\u6642","\u4EE5":"later=\u4EE5\u540E|later=\u4EE5\u5F8C|lasting=\u4EE5\u540E\u90FD|lasting=\u4EE5\u5F8C\u90FD|past=\u4EE5\u524D","\u540E":"later=\u540E\u7EED","\u5F8C":"later=\u5F8C\u7E8C","\u7A0D":"later=\u7A0D\u540E|later=\u7A0D\u5F8C","\u4E4B":"later=\u4E4B\u540E\u518D|later=\u4E4B\u5F8C\u518D|past=\u4E4B\u524D","T":"later=TODO","\u5F85":"later=\u5F85\u529E|later=\u5F85\u8FA6","\u63A8":"later=\u63A8\u8FDF|later=\u63A8\u9072|proposing=\u63A8\u8350|proposing=\u63A8\u85A6|process=\u63A8\u9001","\u5EF6":"later=\u5EF6\u540E|later=\u5EF6\u5F8C","\u4E0B":"later=\u4E0B\u4E00\u9636\u6BB5|later=\u4E0B\u4E00\u968E\u6BB5|lasting=\u4E0B\u6B21","\u5C1A":"later=\u5C1A\u672A","\u4E34":"later=\u4E34\u65F6|debt=\u4E34\u65F6\u65B9\u6848","\u81E8":"later=\u81E8\u6642|debt=\u81E8\u6642\u65B9\u6848","\u5148":"later=\u5148\u8FD9\u6837|later=\u5148\u9019\u6A23","\u672A":"later=\u672A\u5B9E\u73B0|later=\u672A\u5BE6\u73FE|debt=\u672A\u5904\u7406|debt=\u672A\u8655\u7406","\u6280":"debt=\u6280\u672F\u503A|debt=\u6280\u8853\u50B5","\u5360":"debt=\u5360\u4F4D","\u4F54":"debt=\u4F54\u4F4D","\u5199":"debt=\u5199\u6B7B","\u5BEB":"debt=\u5BEB\u6B7B","\u786C":"debt=\u786C\u7F16\u7801|debt=\u786C\u7DE8\u78BC","\u6B7B":"debt=\u6B7B\u4EE3\u7801|debt=\u6B7B\u4EE3\u78BC","\u9057":"debt=\u9057\u7559","\u907A":"debt=\u907A\u7559","\u5386":"debt=\u5386\u53F2\u95EE\u9898","\u6B77":"debt=\u6B77\u53F2\u554F\u984C","\u8DF3":"debt=\u8DF3\u8FC7|debt=\u8DF3\u904E","\u603B":"lasting=\u603B\u662F|summary=\u603B\u7ED3","\u7E3D":"lasting=\u7E3D\u662F|summary=\u7E3D\u7D50","\u59CB":"lasting=\u59CB\u7EC8|lasting=\u59CB\u7D42","\u6C38":"lasting=\u6C38\u8FDC|lasting=\u6C38\u9060","\u4ECA":"lasting=\u4ECA\u540E|lasting=\u4ECA\u5F8C","\u6BCF":"lasting=\u6BCF\u6B21","\u4E00":"lasting=\u4E00\u5F8B","\u89C4":"lasting=\u89C4\u5219|lasting=\u89C4\u8303","\u898F":"lasting=\u898F\u5247|lasting=\u898F\u7BC4","\u8BB0":"lasting=\u8BB0\u4F4F","\u8A18":"lasting=\u8A18\u4F4F","\u9ED8":"lasting=\u9ED8\u8BA4\u4F7F\u7528","\u9810":"lasting=\u9810\u8A2D\u4F7F\u7528","\u52A1":"lasting=\u52A1\u5FC5","\u52D9":"lasting=\u52D9\u5FC5","\u66F4":"liking=\u66F4\u559C\u6B22|liking=\u66F4\u559C\u6B61","\u504F":"liking=\u504F\u597D","\u8BF7":"liking=\u8BF7\u4E0D\u8981|liking=\u8BF7\u7528|liking=\u8BF7\u59CB\u7EC8","\u8ACB":"liking=\u8ACB\u4E0D\u8981|liking=\u8ACB\u7528","\u5C3D":"liking=\u5C3D\u91CF","\u76E1":"liking=\u76E1\u91CF","\u4F60":"correcting=\u4F60\u4E3A\u4EC0\u4E48|correcting=\u4F60\u70BA\u4EC0\u9EBC|correcting=\u4F60\u5FD8\u4E86|correcting=\u4F60\u5FD8\u8BB0|correcting=\u4F60\u5FD8\u8A18","\u600E":"correcting=\u600E\u4E48\u53C8|correcting=\u600E\u9EBC\u53C8","\u522B":"correcting=\u522B\u7528|correcting=\u522B\u518D","\u5225":"correcting=\u5225\u7528|correcting=\u5225\u518D","\u5B8C":"summary=\u5B8C\u6210","\u5B9E":"summary=\u5B9E\u73B0\u4E86","\u5BE6":"summary=\u5BE6\u73FE\u4E86","\u5168":"summary=\u5168\u90E8\u901A\u8FC7|summary=\u5168\u90E8\u901A\u904E","\u641E":"summary=\u641E\u5B9A","\u5982":"hypothesis=\u5982\u679C","\u4E5F":"hypothesis=\u4E5F\u8BB8|hypothesis=\u4E5F\u8A31","\u6216":"hypothesis=\u6216\u8BB8|hypothesis=\u6216\u8A31","\u5927":"hypothesis=\u5927\u6982","\u5047":"hypothesis=\u5047\u5982","\u4F3C":"hypothesis=\u4F3C\u4E4E","\u770B":"hypothesis=\u770B\u770B|process=\u770B\u4E00\u4E0B","\u9700":"proposing=\u9700\u8981\u6211","\u5EFA":"proposing=\u5EFA\u8BAE|proposing=\u5EFA\u8B70","\u54EA":"proposing=\u54EA\u4E2A|proposing=\u54EA\u500B","\u8BA1":"proposing=\u8BA1\u5212","\u8A08":"proposing=\u8A08\u5283","\u63D0":"proposing=\u63D0\u8BAE|proposing=\u63D0\u8B70|process=\u63D0\u4EA4","\u6628":"past=\u6628\u5929","\u66FE":"past=\u66FE\u7ECF|past=\u66FE\u7D93","\u8BA9":"intending=\u8BA9\u6211","\u8B93":"intending=\u8B93\u6211","\u73B0":"intending=\u73B0\u5728\u6211","\u73FE":"intending=\u73FE\u5728\u6211","\u9996":"intending=\u9996\u5148","\u5206":"process=\u5206\u652F","\u68C0":"process=\u68C0\u67E5\u4E00\u4E0B"},"stems":"","negations":["\u6CA1\u6709","\u6C92\u6709","\u65E0","\u7121","\u96F6","0 \u4E2A","0\u4E2A","\u4E0D\u518D"]}',
  ko: '{"by":{"\uB300":"choice=\uB300\uC2E0","\uB9D0":"choice=\uB9D0\uACE0|correcting=\uB9D0\uD588\uC796|correcting=\uB9D0\uD588\uB294\uB370","\uBCF4":"choice=\uBCF4\uB2E4\uB294|later=\uBCF4\uB958","\uB85C":"choice=\uB85C \uD558\uC790|choice=\uB85C \uD569\uC2DC\uB2E4|choice=\uB85C \uD558\uC8E0|choice=\uB85C \uAC00\uC790|choice=\uB85C \uBCC0\uACBD|choice=\uB85C \uBC14\uAFB8|cause=\uB85C \uC778\uD574","\uC73C":"choice=\uC73C\uB85C \uAC00\uC8E0|choice=\uC73C\uB85C \uBCC0\uACBD|choice=\uC73C\uB85C \uBC14\uAFB8|cause=\uC73C\uB85C \uC778\uD574","\uC0AC":"choice=\uC0AC\uC6A9\uD558\uC790|limit=\uC0AC\uC6A9 \uC911\uB2E8","\uC4F0":"choice=\uC4F0\uC790|liking=\uC4F0\uC9C0 \uB9C8|correcting=\uC4F0\uC9C0 \uB9C8","\uCC44":"choice=\uCC44\uD0DD|decided=\uCC44\uD0DD\uD588","\uC120":"choice=\uC120\uD0DD|decided=\uC120\uD0DD\uD588|liking=\uC120\uD638|proposing=\uC120\uD0DD\uC9C0","\uC804":"choice=\uC804\uD658","\uD1B5":"choice=\uD1B5\uC77C","\uB354":"choice=\uB354 \uC774\uC0C1","\uB9CC":"choice=\uB9CC \uB0A8\uAE30|wish=\uB9CC|limit=\uB9CC \uC9C0\uC6D0|fixedLimit=\uB9CC \uC9C0\uC6D0|hypothesis=\uB9CC\uC57D","\uD574":"wish=\uD574\uC8FC\uC138\uC694|wish=\uD574\uC57C \uD569|wish=\uD574\uC57C \uD574|fixed=\uD574\uACB0|fixed=\uD574\uACB0\uCC45|fixed=\uD574\uACB0\uD588|intending=\uD574\uBCF4\uACA0","\uD558":"wish=\uD558\uACE0 \uC2F6|wish=\uD558\uBA74 \uC548|wish=\uD558\uC9C0 \uB9C8|wish=\uD558\uB294 \uAC8C \uC88B|debt=\uD558\uB4DC\uCF54\uB529|debt=\uD558\uB4DC\uCF54\uB4DC|liking=\uD558\uC9C0 \uB9C8\uC138\uC694|liking=\uD558\uC9C0 \uB9D0|correcting=\uD558\uC9C0 \uB9C8|correcting=\uD558\uC9C0 \uB9D0|proposing=\uD558\uC2DC\uACA0|intending=\uD558\uACA0\uC2B5\uB2C8\uB2E4","\uC6D0":"wish=\uC6D0\uD569\uB2C8\uB2E4|rootCause=\uC6D0\uC778|cause=\uC6D0\uC778|lasting=\uC6D0\uCE59|proposing=\uC6D0\uD558\uC2DC|past=\uC6D0\uB798","\uC2F6":"wish=\uC2F6\uC5B4\uC694","\uB418":"wish=\uB418\uC5B4\uC57C","\uC81C":"wish=\uC81C\uAC70|limit=\uC81C\uD55C|limit=\uC81C\uC57D|fixedLimit=\uC81C\uC57D|outside=\uC81C\uACF5\uC5C5\uCCB4|proposing=\uC81C\uC548","\uC0AD":"wish=\uC0AD\uC81C","\uC720":"wish=\uC720\uC9C0","\uD544":"wish=\uD544\uC694 \uC5C6","\uC548":"wish=\uC548 \uB420\uAE4C|breaking=\uC548 \uB3FC|breaking=\uC548\uB3FC|breaking=\uC548 \uB429|failing=\uC548 \uB3FC|failing=\uC548\uB3FC|failing=\uC548 \uB429|proposing=\uC548 \uB420\uAE4C","\uC65C":"wish=\uC65C \uC548|correcting=\uC65C|proposing=\uC65C \uC548","\uB124":"approval=\uB124","\uC608":"approval=\uC608|failing=\uC608\uC678|past=\uC608\uC804","\uC751":"approval=\uC751","\uC88B":"approval=\uC88B\uC544|approval=\uC88B\uC2B5\uB2C8\uB2E4|liking=\uC88B\uC544\uD574|liking=\uC88B\uC544\uD569","\uADF8":"approval=\uADF8\uB798|approval=\uADF8\uB807\uAC8C \uD574|correcting=\uADF8\uAC8C \uC544\uB2C8","\uC9C4":"approval=\uC9C4\uD589","\uB9DE":"approval=\uB9DE\uC544|approval=\uB9DE\uC2B5\uB2C8\uB2E4","\uB3D9":"approval=\uB3D9\uC758|breaking=\uB3D9\uC791\uD558\uC9C0 \uC54A|failing=\uB3D9\uC791\uD558\uC9C0 \uC54A","\uC624":"approval=\uC624\uCF00\uC774|failing=\uC624\uB958","\uC54C":"approval=\uC54C\uACA0|debt=\uC54C\uB824\uC9C4 \uBB38\uC81C|debt=\uC54C\uB824\uC9C4 \uC81C\uD55C","\uC2B9":"approval=\uC2B9\uC778","o":"approval=ok","O":"approval=OK","\uACB0":"decided=\uACB0\uC815","\uC815":"decided=\uC815\uD588|decided=\uC815\uD558\uAE30\uB85C|fixed=\uC815\uC0C1 \uB3D9\uC791|fixedLimit=\uC815\uCC45\uC0C1","\uD569":"decided=\uD569\uC758","\uBC29":"decided=\uBC29\uCE68|proposing=\uBC29\uC548","\uC758":"decided=\uC758\uB3C4\uC801","\uC77C":"decided=\uC77C\uBD80\uB7EC|later=\uC77C\uB2E8|hypothesis=\uC77C\uC9C0\uB3C4","\uC124":"decided=\uC124\uACC4 \uACB0\uC815|cause=\uC124\uC815\uB418\uC9C0 \uC54A|fixedLimit=\uC124\uACC4\uC0C1","\uADFC":"rootCause=\uADFC\uBCF8 \uC6D0\uC778|cause=\uADFC\uBCF8 \uC6D0\uC778","\uBC1D":"rootCause=\uBC1D\uD600\uC84C|cause=\uBC1D\uD600\uC84C","\uACBD":"rootCause=\uACBD\uC7C1 \uC0C1\uD0DC|cause=\uACBD\uC7C1 \uC0C1\uD0DC","\uB54C":"cause=\uB54C\uBB38","\uD0D3":"cause=\uD0D3","\uBB38":"cause=\uBB38\uC81C\uB294","\uC774":"cause=\uC774\uC720\uB294|fixed=\uC774\uC81C \uC791\uB3D9|fixed=\uC774\uC81C \uB3D9\uC791|lasting=\uC774\uC81C\uBD80\uD130|past=\uC774\uC804\uC5D0|intending=\uC774\uC81C","\uBC1C":"cause=\uBC1C\uC0DD\uD55C \uC774\uC720","\uD638":"cause=\uD638\uCD9C\uB418\uC9C0 \uC54A|limit=\uD638\uD658\uB418\uC9C0 \uC54A|fixedLimit=\uD638\uD658\uB418\uC9C0 \uC54A","\uC2E4":"breaking=\uC2E4\uD328|failing=\uC2E4\uD328","\uD06C":"breaking=\uD06C\uB798\uC2DC|failing=\uD06C\uB798\uC2DC","\uC8FD":"breaking=\uC8FD\uB294|failing=\uC8FD\uB294|debt=\uC8FD\uC740 \uCF54\uB4DC","\uC791":"breaking=\uC791\uB3D9\uD558\uC9C0 \uC54A|failing=\uC791\uB3D9\uD558\uC9C0 \uC54A","\uAE68":"breaking=\uAE68\uC84C|breaking=\uAE68\uC9C4|failing=\uAE68\uC84C|failing=\uAE68\uC9C4","\uBC84":"breaking=\uBC84\uADF8|failing=\uBC84\uADF8|outside=\uBC84\uC804","\uBA48":"breaking=\uBA48\uCDB0|breaking=\uBA48\uCDC4|failing=\uBA48\uCDB0|failing=\uBA48\uCDC4","\uC5D0":"failing=\uC5D0\uB7EC","\uD0C0":"failing=\uD0C0\uC784\uC544\uC6C3","\uAC70":"failing=\uAC70\uBD80","\uC798":"failing=\uC798\uBABB","\uC218":"fixed=\uC218\uC815\uD588|fixed=\uC218\uC815\uB428|hypothesis=\uC218\uB3C4 \uC788","\uACE0":"fixed=\uACE0\uCCE4|fixed=\uACE0\uCE68","\uC6B0":"fixed=\uC6B0\uD68C|later=\uC6B0\uC120\uC740","\uBD88":"limit=\uBD88\uAC00\uB2A5|fixedLimit=\uBD88\uAC00\uB2A5","\uC9C0":"limit=\uC9C0\uC6D0\uD558\uC9C0 \uC54A|limit=\uC9C0\uC6D0\uB418\uC9C0 \uC54A|limit=\uC9C0\uC6D0 \uC548|fixedLimit=\uC9C0\uC6D0\uD558\uC9C0 \uC54A|fixedLimit=\uC9C0\uC6D0\uB418\uC9C0 \uC54A|past=\uC9C0\uB09C\uBC88","\uBBF8":"limit=\uBBF8\uC9C0\uC6D0|fixedLimit=\uBBF8\uC9C0\uC6D0|later=\uBBF8\uB8E8|later=\uBBF8\uAD6C\uD604|debt=\uBBF8\uD574\uACB0","\uD55C":"limit=\uD55C\uB3C4|fixedLimit=\uD55C\uB3C4","\uC0C1":"limit=\uC0C1\uD55C|fixedLimit=\uC0C1\uD55C","\uD5C8":"limit=\uD5C8\uC6A9\uB418\uC9C0 \uC54A","\uAE08":"limit=\uAE08\uC9C0","\uC18D":"fixedLimit=\uC18D\uB3C4 \uC81C\uD55C","\uC694":"fixedLimit=\uC694\uCCAD \uC81C\uD55C|summary=\uC694\uC57D","A":"outside=API","\uD50C":"outside=\uD50C\uB7AB\uD3FC|debt=\uD50C\uB808\uC774\uC2A4\uD640\uB354","\uC11C":"outside=\uC11C\uBC84","\uBE0C":"outside=\uBE0C\uB77C\uC6B0\uC800|process=\uBE0C\uB79C\uCE58","\uB77C":"outside=\uB77C\uC774\uBE0C\uB7EC\uB9AC|outside=\uB77C\uC774\uC120\uC2A4|hypothesis=\uB77C\uBA74","\uC5C5":"outside=\uC5C5\uCCB4","\uACC4":"outside=\uACC4\uC57D|outside=\uACC4\uC815|proposing=\uACC4\uD68D|process=\uACC4\uC18D","D":"outside=Docker","G":"outside=GitHub","W":"outside=Windows","L":"outside=Linux","\uB098":"later=\uB098\uC911\uC5D0","\uCD94":"later=\uCD94\uD6C4|proposing=\uCD94\uCC9C","\uD5A5":"later=\uD5A5\uD6C4","\uB2E4":"later=\uB2E4\uC74C \uB2E8\uACC4|lasting=\uB2E4\uC74C\uBD80\uD130|lasting=\uB2E4\uC74C\uBC88|intending=\uB2E4\uC74C\uC73C\uB85C","T":"later=TODO","\uC5F0":"later=\uC5F0\uAE30","\uBC94":"later=\uBC94\uC704 \uBC16|later=\uBC94\uC704\uB97C \uBC97\uC5B4","\uBCC4":"later=\uBCC4\uB3C4 PR|later=\uBCC4\uB3C4\uC758 PR","\uC784":"later=\uC784\uC2DC|debt=\uC784\uC2DC\uBC29\uD3B8","\uB2F9":"later=\uB2F9\uBD84\uAC04","\uC544":"later=\uC544\uC9C1|correcting=\uC544\uB2C8\uB77C|hypothesis=\uC544\uB9C8","\uAE30":"debt=\uAE30\uC220 \uBD80\uCC44|debt=\uAE30\uC220\uBD80\uCC44|debt=\uAE30\uC874 \uBB38\uC81C|lasting=\uAE30\uC5B5\uD574|lasting=\uAE30\uBCF8\uC801\uC73C\uB85C","\uB55C":"debt=\uB55C\uC9C8","\uB0A8":"debt=\uB0A8\uC740 \uACFC\uC81C|debt=\uB0A8\uC740 \uC791\uC5C5","\uC2A4":"debt=\uC2A4\uD141","\uAC74":"debt=\uAC74\uB108\uB6F0|debt=\uAC74\uB108\uB700","\uD56D":"lasting=\uD56D\uC0C1","\uC808":"lasting=\uC808\uB300","\uC55E":"lasting=\uC55E\uC73C\uB85C","\uB9E4":"lasting=\uB9E4\uBC88","\uC5B8":"lasting=\uC5B8\uC81C\uB098","\uADDC":"lasting=\uADDC\uCE59","\uCEE8":"lasting=\uCEE8\uBCA4\uC158","\uAD00":"lasting=\uAD00\uB840","\uC2EB":"liking=\uC2EB\uC5B4","\uB9C8":"liking=\uB9C8\uC74C\uC5D0 \uC548|summary=\uB9C8\uCCE4","\uAC8C":"liking=\uAC8C \uB354 \uC88B","\uD53C":"liking=\uD53C\uD574 \uC8FC|liking=\uD53C\uD574\uC8FC","\uC78A":"correcting=\uC78A\uC5C8","\uBE7C":"correcting=\uBE7C\uBA39","\uB610":"correcting=\uB610","\uC644":"summary=\uC644\uB8CC","\uAD6C":"summary=\uAD6C\uD604\uD588","\uCEE4":"summary=\uCEE4\uBC0B\uD588|process=\uCEE4\uBC0B","\uBCC0":"summary=\uBCC0\uACBD \uC0AC\uD56D","\uBAA8":"summary=\uBAA8\uB450 \uD1B5\uACFC","\uB05D":"summary=\uB05D\uB0AC","\uAC83":"hypothesis=\uAC83 \uAC19","\uAC00":"hypothesis=\uAC00\uB2A5\uC131","\uD639":"hypothesis=\uD639\uC2DC","\uD560":"proposing=\uD560\uAE4C\uC694","\uAD8C":"proposing=\uAD8C\uC7A5","\uC635":"proposing=\uC635\uC158","\uC5B4":"proposing=\uC5B4\uB5BB\uAC8C \uD560|past=\uC5B4\uC81C","\uD655":"intending=\uD655\uC778\uD574","\uBA3C":"intending=\uBA3C\uC800","\uD478":"process=\uD478\uC2DC","\uBA38":"process=\uBA38\uC9C0","\uBCD1":"process=\uBCD1\uD569","\uB9B4":"process=\uB9B4\uB9AC\uC2A4"},"stems":"","negations":["\uC5C6","\uC5C6\uC74C","0\uAC1C","\uC548","\uC54A"]}',
  ru: '{"by":{"\u0432\u043C\u0435\u0441\u0442\u043E":"choice=\u0432\u043C\u0435\u0441\u0442\u043E","\u0430":"choice=\u0430 \u043D\u0435","\u043B\u0443\u0447\u0448\u0435":"choice=\u043B\u0443\u0447\u0448\u0435 \u0438\u0441\u043F\u043E\u043B\u044C\u0437*","\u0434\u0430\u0432\u0430\u0439":"choice=\u0434\u0430\u0432\u0430\u0439 \u0438\u0441\u043F\u043E\u043B\u044C\u0437*|wish=\u0434\u0430\u0432\u0430\u0439|approval=\u0434\u0430\u0432\u0430\u0439|intending=\u0434\u0430\u0432\u0430\u0439 \u043F\u043E\u0441\u043C\u043E\u0442\u0440*","\u0434\u0430\u0432\u0430\u0439\u0442\u0435":"choice=\u0434\u0430\u0432\u0430\u0439\u0442\u0435 \u0438\u0441\u043F\u043E\u043B\u044C\u0437*|wish=\u0434\u0430\u0432\u0430\u0439\u0442\u0435","\u0431\u0443\u0434\u0435\u043C":"choice=\u0431\u0443\u0434\u0435\u043C \u0438\u0441\u043F\u043E\u043B\u044C\u0437*","\u0438\u0441\u043F\u043E\u043B\u044C\u0437\u0443\u0435\u043C":"choice=\u0438\u0441\u043F\u043E\u043B\u044C\u0437\u0443\u0435\u043C","\u043E\u0441\u0442\u0430\u043D\u043E\u0432\u0438\u043C\u0441\u044F":"choice=\u043E\u0441\u0442\u0430\u043D\u043E\u0432\u0438\u043C\u0441\u044F \u043D\u0430","\u0432\u044B\u0431\u0438\u0440\u0430\u0435\u043C":"choice=\u0432\u044B\u0431\u0438\u0440\u0430\u0435\u043C","\u043F\u0435\u0440\u0435\u0445\u043E\u0434\u0438\u043C":"choice=\u043F\u0435\u0440\u0435\u0445\u043E\u0434\u0438\u043C \u043D\u0430","\u043F\u0435\u0440\u0435\u0439\u0442\u0438":"choice=\u043F\u0435\u0440\u0435\u0439\u0442\u0438 \u043D\u0430","\u043F\u0435\u0440\u0435\u0439\u0434\u0435\u043C":"choice=\u043F\u0435\u0440\u0435\u0439\u0434\u0435\u043C \u043D\u0430","\u0437\u0430\u043C\u0435\u043D\u0438\u0442\u044C":"choice=\u0437\u0430\u043C\u0435\u043D\u0438\u0442\u044C \u043D\u0430","\u0431\u043E\u043B\u044C\u0448\u0435":"choice=\u0431\u043E\u043B\u044C\u0448\u0435 \u043D\u0435","\u0435\u0434\u0438\u043D\u044B\u0439":"choice=\u0435\u0434\u0438\u043D\u044B\u0439 \u0438\u0441\u0442\u043E\u0447\u043D\u0438\u043A","\u0445\u043E\u0447\u0443":"wish=\u0445\u043E\u0447\u0443","\u0445\u043E\u0442\u0435\u043B":"wish=\u0445\u043E\u0442\u0435\u043B \u0431\u044B","\u0445\u043E\u0442\u0435\u043B\u043E\u0441\u044C":"wish=\u0445\u043E\u0442\u0435\u043B\u043E\u0441\u044C \u0431\u044B","\u043D\u0443\u0436\u043D\u043E":"wish=\u043D\u0443\u0436\u043D\u043E \u0447\u0442\u043E\u0431\u044B","\u043D\u0430\u0434\u043E":"wish=\u043D\u0430\u0434\u043E \u0447\u0442\u043E\u0431\u044B","\u0434\u043E\u043B\u0436\u0435\u043D":"wish=\u0434\u043E\u043B\u0436\u0435\u043D \u0431\u044B\u0442\u044C","\u0434\u043E\u043B\u0436\u043D\u0430":"wish=\u0434\u043E\u043B\u0436\u043D\u0430 \u0431\u044B\u0442\u044C","\u0434\u043E\u043B\u0436\u043D\u043E":"wish=\u0434\u043E\u043B\u0436\u043D\u043E \u0431\u044B\u0442\u044C","\u0434\u043E\u043B\u0436\u043D\u044B":"wish=\u0434\u043E\u043B\u0436\u043D\u044B","\u043D\u0435":"wish=\u043D\u0435 \u0434\u043E\u043B\u0436\u0435\u043D|wish=\u043D\u0435 \u0434\u043E\u043B\u0436\u043D\u043E|wish=\u043D\u0435 \u043D\u0443\u0436\u043D\u043E|wish=\u043D\u0435 \u043D\u0430\u0434\u043E|breaking=\u043D\u0435 \u0440\u0430\u0431\u043E\u0442\u0430\u0435\u0442|breaking=\u043D\u0435 \u0440\u0430\u0431\u043E\u0442\u0430\u044E\u0442|breaking=\u043D\u0435 \u0437\u0430\u043F\u0443\u0441\u043A\u0430\u0435\u0442\u0441\u044F|limit=\u043D\u0435 \u043F\u043E\u0434\u0434\u0435\u0440\u0436\u0438\u0432\u0430\u0435\u0442*|limit=\u043D\u0435 \u043F\u043E\u0434\u0434\u0435\u0440\u0436\u0438\u0432\u0430\u0435\u0442\u0441\u044F|limit=\u043D\u0435 \u043F\u043E\u0437\u0432\u043E\u043B\u044F\u0435\u0442|fixedLimit=\u043D\u0435 \u043F\u043E\u0434\u0434\u0435\u0440\u0436\u0438\u0432\u0430\u0435\u0442*|fixedLimit=\u043D\u0435 \u043F\u043E\u0434\u0434\u0435\u0440\u0436\u0438\u0432\u0430\u0435\u0442\u0441\u044F|fixedLimit=\u043D\u0435 \u043F\u043E\u0437\u0432\u043E\u043B\u044F\u0435\u0442|later=\u043D\u0435 \u0432\u0445\u043E\u0434\u0438\u0442|debt=\u043D\u0435 \u0440\u0435\u0430\u043B\u0438\u0437\u043E\u0432\u0430\u043D*|liking=\u043D\u0435 \u043B\u044E\u0431\u043B\u044E|correcting=\u043D\u0435 \u0442\u043E \u0447\u0442\u043E \u044F|correcting=\u043D\u0435 \u0438\u0441\u043F\u043E\u043B\u044C\u0437\u0443\u0439|correcting=\u043D\u0435 \u0434\u0435\u043B\u0430\u0439|correcting=\u043D\u0435 \u0434\u043E\u0431\u0430\u0432\u043B\u044F\u0439","\u043F\u043E\u0447\u0435\u043C\u0443":"wish=\u043F\u043E\u0447\u0435\u043C\u0443 \u0431\u044B \u043D\u0435|correcting=\u043F\u043E\u0447\u0435\u043C\u0443 \u0442\u044B|proposing=\u043F\u043E\u0447\u0435\u043C\u0443 \u0431\u044B \u043D\u0435","\u0442\u043E\u043B\u044C\u043A\u043E":"wish=\u0442\u043E\u043B\u044C\u043A\u043E","\u0443\u0431\u0435\u0440\u0438":"wish=\u0443\u0431\u0435\u0440\u0438","\u0443\u0434\u0430\u043B\u0438":"wish=\u0443\u0434\u0430\u043B\u0438","\u043E\u0441\u0442\u0430\u0432\u044C":"wish=\u043E\u0441\u0442\u0430\u0432\u044C","\u043D\u0435\u043B\u044C\u0437\u044F":"wish=\u043D\u0435\u043B\u044C\u0437\u044F","\u043D\u0435\u043E\u0431\u0445\u043E\u0434\u0438\u043C\u043E":"wish=\u043D\u0435\u043E\u0431\u0445\u043E\u0434\u0438\u043C\u043E","\u0434\u0430":"approval=\u0434\u0430","\u043E\u043A":"approval=\u043E\u043A","\u043E\u043A\u0435\u0439":"approval=\u043E\u043A\u0435\u0439","\u0445\u043E\u0440\u043E\u0448\u043E":"approval=\u0445\u043E\u0440\u043E\u0448\u043E","\u0434\u0435\u043B\u0430\u0439":"approval=\u0434\u0435\u043B\u0430\u0439","\u0441\u0434\u0435\u043B\u0430\u0439":"approval=\u0441\u0434\u0435\u043B\u0430\u0439","\u0441\u043E\u0433\u043B\u0430\u0441\u0435\u043D":"approval=\u0441\u043E\u0433\u043B\u0430\u0441\u0435\u043D","\u0441\u043E\u0433\u043B\u0430\u0441\u043D\u0430":"approval=\u0441\u043E\u0433\u043B\u0430\u0441\u043D\u0430","\u043E\u0442\u043B\u0438\u0447\u043D\u043E":"approval=\u043E\u0442\u043B\u0438\u0447\u043D\u043E","\u0432\u0435\u0440\u043D\u043E":"approval=\u0432\u0435\u0440\u043D\u043E","\u043F\u0440\u0430\u0432\u0438\u043B\u044C\u043D\u043E":"approval=\u043F\u0440\u0430\u0432\u0438\u043B\u044C\u043D\u043E","\u043F\u043E\u0434\u0445\u043E\u0434\u0438\u0442":"approval=\u043F\u043E\u0434\u0445\u043E\u0434\u0438\u0442","\u043F\u0440\u043E\u0434\u043E\u043B\u0436\u0430\u0439":"approval=\u043F\u0440\u043E\u0434\u043E\u043B\u0436\u0430\u0439|process=\u043F\u0440\u043E\u0434\u043E\u043B\u0436\u0430\u0439","\u0443\u0442\u0432\u0435\u0440\u0436\u0434\u0430\u044E":"approval=\u0443\u0442\u0432\u0435\u0440\u0436\u0434\u0430\u044E","\u0433\u043E\u0434\u0438\u0442\u0441\u044F":"approval=\u0433\u043E\u0434\u0438\u0442\u0441\u044F","\u0440\u0435\u0448\u0435\u043D\u043E":"decided=\u0440\u0435\u0448\u0435\u043D\u043E|fixed=\u0440\u0435\u0448\u0435\u043D\u043E","\u0440\u0435\u0448\u0435\u043D\u0438\u0435":"decided=\u0440\u0435\u0448\u0435\u043D\u0438\u0435 \u043F\u0440\u0438\u043D\u044F\u0442\u043E|fixed=\u0440\u0435\u0448\u0435\u043D\u0438\u0435","\u043F\u0440\u0438\u043D\u044F\u0442\u043E":"decided=\u043F\u0440\u0438\u043D\u044F\u0442\u043E \u0440\u0435\u0448\u0435\u043D\u0438\u0435","\u0434\u043E\u0433\u043E\u0432\u043E\u0440\u0438\u043B\u0438\u0441\u044C":"decided=\u0434\u043E\u0433\u043E\u0432\u043E\u0440\u0438\u043B\u0438\u0441\u044C","\u043D\u0430\u043C\u0435\u0440\u0435\u043D\u043D\u043E":"decided=\u043D\u0430\u043C\u0435\u0440\u0435\u043D\u043D\u043E","\u043E\u0441\u043E\u0437\u043D\u0430\u043D\u043D\u043E":"decided=\u043E\u0441\u043E\u0437\u043D\u0430\u043D\u043D\u043E","\u043A\u043E\u043C\u043F\u0440\u043E\u043C\u0438\u0441\u0441":"decided=\u043A\u043E\u043C\u043F\u0440\u043E\u043C\u0438\u0441\u0441","\u043F\u0440\u0438\u0447\u0438\u043D\u0430":"rootCause=\u043F\u0440\u0438\u0447\u0438\u043D\u0430|cause=\u043F\u0440\u0438\u0447\u0438\u043D\u0430","\u043F\u0435\u0440\u0432\u043E\u043F\u0440\u0438\u0447\u0438\u043D\u0430":"rootCause=\u043F\u0435\u0440\u0432\u043E\u043F\u0440\u0438\u0447\u0438\u043D\u0430|cause=\u043F\u0435\u0440\u0432\u043E\u043F\u0440\u0438\u0447\u0438\u043D\u0430","\u043F\u0440\u043E\u0431\u043B\u0435\u043C\u0430":"rootCause=\u043F\u0440\u043E\u0431\u043B\u0435\u043C\u0430 \u0431\u044B\u043B\u0430 \u0432|rootCause=\u043F\u0440\u043E\u0431\u043B\u0435\u043C\u0430 \u0432 \u0442\u043E\u043C|cause=\u043F\u0440\u043E\u0431\u043B\u0435\u043C\u0430 \u0432 \u0442\u043E\u043C|cause=\u043F\u0440\u043E\u0431\u043B\u0435\u043C\u0430 \u0431\u044B\u043B\u0430|cause=\u043F\u0440\u043E\u0431\u043B\u0435\u043C\u0430 \u0432","\u043E\u0448\u0438\u0431\u043A\u0430":"rootCause=\u043E\u0448\u0438\u0431\u043A\u0430 \u0431\u044B\u043B\u0430 \u0432|cause=\u043E\u0448\u0438\u0431\u043A\u0430 \u0432 \u0442\u043E\u043C|cause=\u043E\u0448\u0438\u0431\u043A\u0430 \u0431\u044B\u043B\u0430|failing=\u043E\u0448\u0438\u0431\u043A\u0430","\u043E\u043A\u0430\u0437\u0430\u043B\u043E\u0441\u044C":"rootCause=\u043E\u043A\u0430\u0437\u0430\u043B\u043E\u0441\u044C|cause=\u043E\u043A\u0430\u0437\u0430\u043B\u043E\u0441\u044C","\u0433\u043E\u043D\u043A\u0430":"rootCause=\u0433\u043E\u043D\u043A\u0430|cause=\u0433\u043E\u043D\u043A\u0430","\u0438\u0437-\u0437\u0430":"cause=\u0438\u0437-\u0437\u0430","\u043F\u043E\u0442\u043E\u043C\u0443":"cause=\u043F\u043E\u0442\u043E\u043C\u0443 \u0447\u0442\u043E","\u043F\u043E\u044D\u0442\u043E\u043C\u0443":"cause=\u043F\u043E\u044D\u0442\u043E\u043C\u0443","\u043E\u043A\u0430\u0437\u044B\u0432\u0430\u0435\u0442\u0441\u044F":"cause=\u043E\u043A\u0430\u0437\u044B\u0432\u0430\u0435\u0442\u0441\u044F","\u043D\u0438\u043A\u043E\u0433\u0434\u0430":"cause=\u043D\u0438\u043A\u043E\u0433\u0434\u0430 \u043D\u0435|lasting=\u043D\u0438\u043A\u043E\u0433\u0434\u0430","\u043C\u043E\u043B\u0447\u0430":"cause=\u043C\u043E\u043B\u0447\u0430","\u043F\u0430\u0434\u0430\u0435\u0442":"breaking=\u043F\u0430\u0434\u0430\u0435\u0442","\u043B\u043E\u043C\u0430\u0435\u0442\u0441\u044F":"breaking=\u043B\u043E\u043C\u0430\u0435\u0442\u0441\u044F","\u0437\u0430\u0432\u0438\u0441\u0430\u0435\u0442":"breaking=\u0437\u0430\u0432\u0438\u0441\u0430\u0435\u0442","\u0431\u0430\u0433":"breaking=\u0431\u0430\u0433","\u0431\u0430\u0433\u0438":"breaking=\u0431\u0430\u0433\u0438","\u043E\u0448\u0438\u0431\u043A\u0438":"failing=\u043E\u0448\u0438\u0431\u043A\u0438","\u043E\u0448\u0438\u0431\u043E\u043A":"failing=\u043E\u0448\u0438\u0431\u043E\u043A","\u043E\u0448\u0438\u0431\u043A\u0443":"failing=\u043E\u0448\u0438\u0431\u043A\u0443","\u0438\u0441\u043A\u043B\u044E\u0447\u0435\u043D\u0438\u0435":"failing=\u0438\u0441\u043A\u043B\u044E\u0447\u0435\u043D\u0438\u0435","\u0441\u0431\u043E\u0439":"failing=\u0441\u0431\u043E\u0439","\u0441\u0431\u043E\u0438":"failing=\u0441\u0431\u043E\u0438","\u043E\u0442\u043A\u0430\u0437\u0430\u043D\u043E":"failing=\u043E\u0442\u043A\u0430\u0437\u0430\u043D\u043E","\u0442\u0430\u0439\u043C\u0430\u0443\u0442":"failing=\u0442\u0430\u0439\u043C\u0430\u0443\u0442","\u0438\u0441\u043F\u0440\u0430\u0432\u043B\u0435\u043D\u0438\u0435":"fixed=\u0438\u0441\u043F\u0440\u0430\u0432\u043B\u0435\u043D\u0438\u0435","\u0440\u0435\u0448\u0435\u043D\u0430":"fixed=\u0440\u0435\u0448\u0435\u043D\u0430","\u043E\u0431\u0445\u043E\u0434\u043D\u043E\u0439":"fixed=\u043E\u0431\u0445\u043E\u0434\u043D\u043E\u0439 \u043F\u0443\u0442\u044C","\u0442\u0435\u043F\u0435\u0440\u044C":"fixed=\u0442\u0435\u043F\u0435\u0440\u044C \u0440\u0430\u0431\u043E\u0442\u0430\u0435\u0442|lasting=\u0442\u0435\u043F\u0435\u0440\u044C \u0432\u0441\u0435\u0433\u0434\u0430|intending=\u0442\u0435\u043F\u0435\u0440\u044C","\u043D\u0435\u0432\u043E\u0437\u043C\u043E\u0436\u043D\u043E":"limit=\u043D\u0435\u0432\u043E\u0437\u043C\u043E\u0436\u043D\u043E|fixedLimit=\u043D\u0435\u0432\u043E\u0437\u043C\u043E\u0436\u043D\u043E","\u043E\u0433\u0440\u0430\u043D\u0438\u0447\u0435\u043D\u0438\u0435":"limit=\u043E\u0433\u0440\u0430\u043D\u0438\u0447\u0435\u043D\u0438\u0435|fixedLimit=\u043E\u0433\u0440\u0430\u043D\u0438\u0447\u0435\u043D\u0438\u0435","\u043E\u0433\u0440\u0430\u043D\u0438\u0447\u0435\u043D\u0438\u044F":"limit=\u043E\u0433\u0440\u0430\u043D\u0438\u0447\u0435\u043D\u0438\u044F|fixedLimit=\u043E\u0433\u0440\u0430\u043D\u0438\u0447\u0435\u043D\u0438\u044F","\u043B\u0438\u043C\u0438\u0442":"limit=\u043B\u0438\u043C\u0438\u0442|fixedLimit=\u043B\u0438\u043C\u0438\u0442","\u043B\u0438\u043C\u0438\u0442\u044B":"limit=\u043B\u0438\u043C\u0438\u0442\u044B|fixedLimit=\u043B\u0438\u043C\u0438\u0442\u044B","\u0442\u0440\u0435\u0431\u0443\u0435\u0442":"limit=\u0442\u0440\u0435\u0431\u0443\u0435\u0442","\u0442\u0440\u0435\u0431\u0443\u0435\u0442\u0441\u044F":"limit=\u0442\u0440\u0435\u0431\u0443\u0435\u0442\u0441\u044F","\u0437\u0430\u043F\u0440\u0435\u0449\u0435\u043D\u043E":"limit=\u0437\u0430\u043F\u0440\u0435\u0449\u0435\u043D\u043E","\u043A\u0432\u043E\u0442\u0430":"fixedLimit=\u043A\u0432\u043E\u0442\u0430","\u043F\u043E\u0434\u0434\u0435\u0440\u0436\u0438\u0432\u0430\u0435\u0442":"fixedLimit=\u043F\u043E\u0434\u0434\u0435\u0440\u0436\u0438\u0432\u0430\u0435\u0442 \u0442\u043E\u043B\u044C\u043A\u043E","api":"outside=api","\u043F\u043B\u0430\u0442\u0444\u043E\u0440\u043C\u0430":"outside=\u043F\u043B\u0430\u0442\u0444\u043E\u0440\u043C\u0430","\u043F\u043B\u0430\u0442\u0444\u043E\u0440\u043C\u044B":"outside=\u043F\u043B\u0430\u0442\u0444\u043E\u0440\u043C\u044B","\u0441\u0435\u0440\u0432\u0438\u0441":"outside=\u0441\u0435\u0440\u0432\u0438\u0441","\u0441\u0435\u0440\u0432\u0438\u0441\u0430":"outside=\u0441\u0435\u0440\u0432\u0438\u0441\u0430","\u0441\u0435\u0440\u0432\u0435\u0440":"outside=\u0441\u0435\u0440\u0432\u0435\u0440","\u0441\u0435\u0440\u0432\u0435\u0440\u0430":"outside=\u0441\u0435\u0440\u0432\u0435\u0440\u0430","\u043F\u0440\u043E\u0432\u0430\u0439\u0434\u0435\u0440":"outside=\u043F\u0440\u043E\u0432\u0430\u0439\u0434\u0435\u0440","\u0431\u0440\u0430\u0443\u0437\u0435\u0440":"outside=\u0431\u0440\u0430\u0443\u0437\u0435\u0440","\u0431\u0438\u0431\u043B\u0438\u043E\u0442\u0435\u043A\u0430":"outside=\u0431\u0438\u0431\u043B\u0438\u043E\u0442\u0435\u043A\u0430","\u0431\u0438\u0431\u043B\u0438\u043E\u0442\u0435\u043A\u0438":"outside=\u0431\u0438\u0431\u043B\u0438\u043E\u0442\u0435\u043A\u0438","\u0441\u0438\u0441\u0442\u0435\u043C\u0430":"outside=\u0441\u0438\u0441\u0442\u0435\u043C\u0430","windows":"outside=windows","macos":"outside=macos","linux":"outside=linux","wsl":"outside=wsl","wsl2":"outside=wsl2","docker":"outside=docker","github":"outside=github","\u043B\u0438\u0446\u0435\u043D\u0437\u0438\u044F":"outside=\u043B\u0438\u0446\u0435\u043D\u0437\u0438\u044F","\u0434\u043E\u0433\u043E\u0432\u043E\u0440":"outside=\u0434\u043E\u0433\u043E\u0432\u043E\u0440","\u0437\u0430\u043A\u043E\u043D":"outside=\u0437\u0430\u043A\u043E\u043D","\u0432\u0435\u0440\u0441\u0438\u044F":"outside=\u0432\u0435\u0440\u0441\u0438\u044F","\u0432\u0435\u0440\u0441\u0438\u0438":"outside=\u0432\u0435\u0440\u0441\u0438\u0438","\u0430\u043A\u043A\u0430\u0443\u043D\u0442":"outside=\u0430\u043A\u043A\u0430\u0443\u043D\u0442","\u043E\u043A\u0440\u0443\u0436\u0435\u043D\u0438\u0435":"outside=\u043E\u043A\u0440\u0443\u0436\u0435\u043D\u0438\u0435","telegram":"outside=telegram","\u043F\u043E\u043A\u0430":"later=\u043F\u043E\u043A\u0430","\u043F\u043E\u0437\u0436\u0435":"later=\u043F\u043E\u0437\u0436\u0435","\u043F\u043E\u0442\u043E\u043C":"later=\u043F\u043E\u0442\u043E\u043C","todo":"later=todo","\u043E\u0442\u043B\u043E\u0436\u0438\u0442\u044C":"later=\u043E\u0442\u043B\u043E\u0436\u0438\u0442\u044C","\u043E\u0442\u043B\u043E\u0436\u0438\u043C":"later=\u043E\u0442\u043B\u043E\u0436\u0438\u043C","\u043D\u0430":"later=\u043D\u0430 \u0431\u0443\u0434\u0443\u0449\u0435\u0435","\u0441\u043B\u0435\u0434\u0443\u044E\u0449\u0438\u0439":"later=\u0441\u043B\u0435\u0434\u0443\u044E\u0449\u0438\u0439 \u044D\u0442\u0430\u043F","\u0432\u0440\u0435\u043C\u0435\u043D\u043D\u043E":"later=\u0432\u0440\u0435\u043C\u0435\u043D\u043D\u043E","\u0432\u0440\u0435\u043C\u0435\u043D\u043D\u043E\u0435":"later=\u0432\u0440\u0435\u043C\u0435\u043D\u043D\u043E\u0435","\u0435\u0449\u0451":"later=\u0435\u0449\u0451 \u043D\u0435","\u0435\u0449\u0435":"later=\u0435\u0449\u0435 \u043D\u0435","\u0432\u043D\u0435":"later=\u0432\u043D\u0435 \u0440\u0430\u043C\u043E\u043A","\u0442\u0435\u0445\u043D\u0438\u0447\u0435\u0441\u043A\u0438\u0439":"debt=\u0442\u0435\u0445\u043D\u0438\u0447\u0435\u0441\u043A\u0438\u0439 \u0434\u043E\u043B\u0433","\u0442\u0435\u0445\u0434\u043E\u043B\u0433":"debt=\u0442\u0435\u0445\u0434\u043E\u043B\u0433","\u0437\u0430\u0433\u043B\u0443\u0448\u043A\u0430":"debt=\u0437\u0430\u0433\u043B\u0443\u0448\u043A\u0430","\u0437\u0430\u0433\u043B\u0443\u0448\u043A\u0438":"debt=\u0437\u0430\u0433\u043B\u0443\u0448\u043A\u0438","\u043C\u0451\u0440\u0442\u0432\u044B\u0439":"debt=\u043C\u0451\u0440\u0442\u0432\u044B\u0439 \u043A\u043E\u0434","\u043C\u0435\u0440\u0442\u0432\u044B\u0439":"debt=\u043C\u0435\u0440\u0442\u0432\u044B\u0439 \u043A\u043E\u0434","\u043A\u043E\u0441\u0442\u044B\u043B\u044C":"debt=\u043A\u043E\u0441\u0442\u044B\u043B\u044C","\u043A\u043E\u0441\u0442\u044B\u043B\u0438":"debt=\u043A\u043E\u0441\u0442\u044B\u043B\u0438","\u0438\u0437\u0432\u0435\u0441\u0442\u043D\u0430\u044F":"debt=\u0438\u0437\u0432\u0435\u0441\u0442\u043D\u0430\u044F \u043F\u0440\u043E\u0431\u043B\u0435\u043C\u0430","\u0438\u0437\u0432\u0435\u0441\u0442\u043D\u044B\u0435":"debt=\u0438\u0437\u0432\u0435\u0441\u0442\u043D\u044B\u0435 \u043F\u0440\u043E\u0431\u043B\u0435\u043C\u044B","\u0443\u0436\u0435":"debt=\u0443\u0436\u0435 \u0431\u044B\u043B\u043E","\u043E\u0441\u0442\u0430\u043B\u043E\u0441\u044C":"debt=\u043E\u0441\u0442\u0430\u043B\u043E\u0441\u044C","\u0432\u0441\u0435\u0433\u0434\u0430":"lasting=\u0432\u0441\u0435\u0433\u0434\u0430","\u043E\u0442\u043D\u044B\u043D\u0435":"lasting=\u043E\u0442\u043D\u044B\u043D\u0435","\u0432\u043F\u0440\u0435\u0434\u044C":"lasting=\u0432\u043F\u0440\u0435\u0434\u044C","\u043A\u0430\u0436\u0434\u044B\u0439":"lasting=\u043A\u0430\u0436\u0434\u044B\u0439 \u0440\u0430\u0437","\u043F\u0440\u0430\u0432\u0438\u043B\u043E":"lasting=\u043F\u0440\u0430\u0432\u0438\u043B\u043E","\u043F\u0440\u0430\u0432\u0438\u043B\u0430":"lasting=\u043F\u0440\u0430\u0432\u0438\u043B\u0430","\u0441\u043E\u0433\u043B\u0430\u0448\u0435\u043D\u0438\u0435":"lasting=\u0441\u043E\u0433\u043B\u0430\u0448\u0435\u043D\u0438\u0435","\u0441\u0442\u0430\u043D\u0434\u0430\u0440\u0442":"lasting=\u0441\u0442\u0430\u043D\u0434\u0430\u0440\u0442","\u0437\u0430\u043F\u043E\u043C\u043D\u0438":"lasting=\u0437\u0430\u043F\u043E\u043C\u043D\u0438","\u043F\u043E\u043C\u043D\u0438":"lasting=\u043F\u043E\u043C\u043D\u0438","\u0432\u0430\u0436\u043D\u043E":"lasting=\u0432\u0430\u0436\u043D\u043E \u043F\u043E\u043C\u043D\u0438\u0442\u044C","\u0432":"lasting=\u0432 \u0441\u043B\u0435\u0434\u0443\u044E\u0449\u0438\u0439 \u0440\u0430\u0437|past=\u0432 \u043F\u0440\u043E\u0448\u043B\u044B\u0439 \u0440\u0430\u0437","\u043F\u043E":"lasting=\u043F\u043E \u0443\u043C\u043E\u043B\u0447\u0430\u043D\u0438\u044E","\u043B\u0443\u0447\u0448\u0438\u0435":"lasting=\u043B\u0443\u0447\u0448\u0438\u0435 \u043F\u0440\u0430\u043A\u0442\u0438\u043A\u0438","\u044F":"liking=\u044F \u043F\u0440\u0435\u0434\u043F\u043E\u0447\u0438\u0442\u0430\u044E|correcting=\u044F \u0436\u0435 \u0441\u043A\u0430\u0437\u0430\u043B*|correcting=\u044F \u0441\u043A\u0430\u0437\u0430\u043B*|correcting=\u044F \u0433\u043E\u0432\u043E\u0440\u0438\u043B*|intending=\u044F \u0441\u0434\u0435\u043B\u0430\u044E","\u043F\u0440\u0435\u0434\u043F\u043E\u0447\u0438\u0442\u0430\u044E":"liking=\u043F\u0440\u0435\u0434\u043F\u043E\u0447\u0438\u0442\u0430\u044E","\u043C\u043D\u0435":"liking=\u043C\u043D\u0435 \u043D\u0440\u0430\u0432\u0438\u0442\u0441\u044F|liking=\u043C\u043D\u0435 \u043D\u0435 \u043D\u0440\u0430\u0432\u0438\u0442\u0441\u044F","\u043F\u0440\u0435\u0434\u043F\u043E\u0447\u0442\u0438\u0442\u0435\u043B\u044C\u043D\u043E":"liking=\u043F\u0440\u0435\u0434\u043F\u043E\u0447\u0442\u0438\u0442\u0435\u043B\u044C\u043D\u043E","\u043F\u043E\u0436\u0430\u043B\u0443\u0439\u0441\u0442\u0430":"liking=\u043F\u043E\u0436\u0430\u043B\u0443\u0439\u0441\u0442\u0430 \u0432\u0441\u0435\u0433\u0434\u0430|liking=\u043F\u043E\u0436\u0430\u043B\u0443\u0439\u0441\u0442\u0430 \u043D\u0435","\u0437\u0430\u0447\u0435\u043C":"correcting=\u0437\u0430\u0447\u0435\u043C \u0442\u044B","\u0442\u044B":"correcting=\u0442\u044B \u0437\u0430\u0431\u044B\u043B*","\u0442\u0435\u0431\u0435":"correcting=\u0442\u0435\u0431\u0435 \u0441\u043B\u0435\u0434\u043E\u0432\u0430\u043B\u043E","\u043F\u0435\u0440\u0435\u0441\u0442\u0430\u043D\u044C":"correcting=\u043F\u0435\u0440\u0435\u0441\u0442\u0430\u043D\u044C","\u044D\u0442\u043E":"correcting=\u044D\u0442\u043E \u043D\u0435 \u0442\u043E","\u0442\u043E\u0436\u0435":"correcting=\u0442\u043E\u0436\u0435 \u043D\u0435\u043B\u044C\u0437\u044F","\u0438\u0442\u043E\u0433":"summary=\u0438\u0442\u043E\u0433","\u0438\u0442\u043E\u0433\u0438":"summary=\u0438\u0442\u043E\u0433\u0438","\u0433\u043E\u0442\u043E\u0432\u043E":"summary=\u0433\u043E\u0442\u043E\u0432\u043E","\u0441\u0434\u0435\u043B\u0430\u043D\u043E":"summary=\u0441\u0434\u0435\u043B\u0430\u043D\u043E","\u0440\u0435\u0437\u044E\u043C\u0435":"summary=\u0440\u0435\u0437\u044E\u043C\u0435","\u0432\u0441\u0435":"summary=\u0432\u0441\u0435 \u0442\u0435\u0441\u0442\u044B","\u0435\u0441\u043B\u0438":"hypothesis=\u0435\u0441\u043B\u0438","\u043C\u043E\u0436\u0435\u0442":"hypothesis=\u043C\u043E\u0436\u0435\u0442 \u0431\u044B\u0442\u044C","\u0432\u043E\u0437\u043C\u043E\u0436\u043D\u043E":"hypothesis=\u0432\u043E\u0437\u043C\u043E\u0436\u043D\u043E","\u0432\u0435\u0440\u043E\u044F\u0442\u043D\u043E":"hypothesis=\u0432\u0435\u0440\u043E\u044F\u0442\u043D\u043E","\u043D\u0430\u0432\u0435\u0440\u043D\u043E\u0435":"hypothesis=\u043D\u0430\u0432\u0435\u0440\u043D\u043E\u0435","\u043C\u043E\u0433":"hypothesis=\u043C\u043E\u0433 \u0431\u044B","\u043C\u043E\u0433\u043B\u043E":"hypothesis=\u043C\u043E\u0433\u043B\u043E \u0431\u044B","\u043A\u0430\u0436\u0435\u0442\u0441\u044F":"hypothesis=\u043A\u0430\u0436\u0435\u0442\u0441\u044F","\u043F\u043E\u0445\u043E\u0436\u0435":"hypothesis=\u043F\u043E\u0445\u043E\u0436\u0435","\u0445\u043E\u0447\u0435\u0448\u044C":"proposing=\u0445\u043E\u0447\u0435\u0448\u044C","\u0445\u043E\u0442\u0438\u0442\u0435":"proposing=\u0445\u043E\u0442\u0438\u0442\u0435","\u043F\u0440\u0435\u0434\u043B\u0430\u0433\u0430\u044E":"proposing=\u043F\u0440\u0435\u0434\u043B\u0430\u0433\u0430\u044E","\u0440\u0435\u043A\u043E\u043C\u0435\u043D\u0434\u0443\u044E":"proposing=\u0440\u0435\u043A\u043E\u043C\u0435\u043D\u0434\u0443\u044E","\u0440\u0435\u043A\u043E\u043C\u0435\u043D\u0434\u0430\u0446\u0438\u044F":"proposing=\u0440\u0435\u043A\u043E\u043C\u0435\u043D\u0434\u0430\u0446\u0438\u044F","\u0432\u0430\u0440\u0438\u0430\u043D\u0442":"proposing=\u0432\u0430\u0440\u0438\u0430\u043D\u0442","\u0432\u0430\u0440\u0438\u0430\u043D\u0442\u044B":"proposing=\u0432\u0430\u0440\u0438\u0430\u043D\u0442\u044B","\u043C\u043E\u0436\u043D\u043E":"proposing=\u043C\u043E\u0436\u043D\u043E \u0431\u044B\u043B\u043E \u0431\u044B","\u0438\u043B\u0438":"proposing=\u0438\u043B\u0438 \u0436\u0435","\u043F\u043E\u0434\u0445\u043E\u0434":"proposing=\u043F\u043E\u0434\u0445\u043E\u0434","\u043F\u043B\u0430\u043D":"proposing=\u043F\u043B\u0430\u043D","\u0441\u0442\u043E\u0438\u0442":"proposing=\u0441\u0442\u043E\u0438\u0442 \u043B\u0438","\u0440\u0430\u043D\u044C\u0448\u0435":"past=\u0440\u0430\u043D\u044C\u0448\u0435","\u0440\u0430\u043D\u0435\u0435":"past=\u0440\u0430\u043D\u0435\u0435","\u0438\u0437\u043D\u0430\u0447\u0430\u043B\u044C\u043D\u043E":"past=\u0438\u0437\u043D\u0430\u0447\u0430\u043B\u044C\u043D\u043E","\u0432\u0447\u0435\u0440\u0430":"past=\u0432\u0447\u0435\u0440\u0430","\u0441\u0435\u0439\u0447\u0430\u0441":"intending=\u0441\u0435\u0439\u0447\u0430\u0441 \u044F","\u043F\u0440\u043E\u0432\u0435\u0440\u044E":"intending=\u043F\u0440\u043E\u0432\u0435\u0440\u044E","\u0441\u043D\u0430\u0447\u0430\u043B\u0430":"intending=\u0441\u043D\u0430\u0447\u0430\u043B\u0430","\u043D\u0430\u0447\u043D\u0443":"intending=\u043D\u0430\u0447\u043D\u0443","\u043F\u0443\u0448":"process=\u043F\u0443\u0448","\u043F\u0440":"process=\u043F\u0440","\u0432\u0435\u0442\u043A\u0430":"process=\u0432\u0435\u0442\u043A\u0430","\u0432\u0435\u0442\u043A\u0443":"process=\u0432\u0435\u0442\u043A\u0443","\u043C\u0435\u0440\u0434\u0436":"process=\u043C\u0435\u0440\u0434\u0436","\u0440\u0435\u043B\u0438\u0437":"process=\u0440\u0435\u043B\u0438\u0437","\u043F\u0440\u043E\u0434\u043E\u043B\u0436\u0438\u043C":"process=\u043F\u0440\u043E\u0434\u043E\u043B\u0436\u0438\u043C","\u043F\u0440\u043E\u0432\u0435\u0440\u044C":"process=\u043F\u0440\u043E\u0432\u0435\u0440\u044C","\u043F\u043E\u0441\u043C\u043E\u0442\u0440\u0438":"process=\u043F\u043E\u0441\u043C\u043E\u0442\u0440\u0438"},"stems":"choice=\u0432\u044B\u0431\u0440\u0430\u043B*|choice=\u043F\u0435\u0440\u0435\u043A\u043B\u044E\u0447*|choice=\u0437\u0430\u043C\u0435\u043D*|choice=\u043E\u0442\u043A\u0430\u0437*|decided=\u0440\u0435\u0448\u0438\u043B*|decided=\u0432\u044B\u0431\u0440\u0430\u043D*|rootCause=\u0432\u044B\u0437\u0432\u0430\u043D*|cause=\u0432\u044B\u0437\u0432\u0430\u043D*|breaking=\u0443\u043F\u0430\u043B*|breaking=\u0441\u043B\u043E\u043C\u0430\u043D*|breaking=\u0437\u0430\u0432\u0438\u0441*|breaking=\u043F\u0440\u043E\u0432\u0430\u043B\u0438\u043B*|failing=\u043D\u0435\u0432\u0435\u0440\u043D*|failing=\u043D\u0435\u043F\u0440\u0430\u0432\u0438\u043B\u044C\u043D*|fixed=\u0438\u0441\u043F\u0440\u0430\u0432\u043B\u0435\u043D*|fixed=\u0438\u0441\u043F\u0440\u0430\u0432\u0438\u043B*|fixed=\u043F\u043E\u0447\u0438\u043D\u0438\u043B*|fixed=\u0443\u0441\u0442\u0440\u0430\u043D\u0435\u043D*|limit=\u043E\u0433\u0440\u0430\u043D\u0438\u0447\u0435\u043D*|limit=\u043D\u0435\u0434\u043E\u0441\u0442\u0443\u043F*|limit=\u0443\u0441\u0442\u0430\u0440\u0435\u043B*|limit=\u043D\u0435\u0441\u043E\u0432\u043C\u0435\u0441\u0442\u0438\u043C*|fixedLimit=\u043D\u0435\u0441\u043E\u0432\u043C\u0435\u0441\u0442\u0438\u043C*|later=\u043E\u0442\u043B\u043E\u0436\u0435\u043D*|debt=\u0437\u0430\u0445\u0430\u0440\u0434\u043A\u043E\u0436\u0435\u043D*|debt=\u043F\u0440\u043E\u043F\u0443\u0449\u0435\u043D*|debt=\u043D\u0435\u0434\u043E\u0434\u0435\u043B\u0430\u043D*|summary=\u0437\u0430\u0432\u0435\u0440\u0448\u0435\u043D*|summary=\u0432\u044B\u043F\u043E\u043B\u043D\u0435\u043D*|summary=\u0440\u0435\u0430\u043B\u0438\u0437\u043E\u0432\u0430\u043D*|process=\u043A\u043E\u043C\u043C\u0438\u0442*|process=\u0437\u0430\u043A\u043E\u043C\u043C\u0438\u0442*|process=\u0437\u0430\u043F\u0443\u0448*","negations":["\u043D\u0435","\u043D\u0435\u0442","\u0431\u0435\u0437","\u043D\u0438","\u043D\u043E\u043B\u044C","0","\u043D\u0438\u043A\u0430\u043A\u0438\u0445"]}'
};

// lib/analyses/triage/speech/cue_table.ts
var CUES = [
  /** One thing is taken over another. */
  "choice",
  /** How something is wanted. */
  "wish",
  /** A plain yes to what was proposed. */
  "approval",
  /** A choice is reported. */
  "decided",
  /** The reason of a failure is found, in so many words. */
  "rootCause",
  /** Why something is so, or went wrong. */
  "cause",
  /** Something goes wrong. */
  "breaking",
  /** A word for what goes wrong; in many projects also a thing they are about. */
  "failing",
  /** It was put right. */
  "fixed",
  /** Something cannot be done or has to be so. */
  "limit",
  /** A limit that nobody here can move. */
  "fixedLimit",
  /** The parties limits come from. */
  "outside",
  /** It is put off. */
  "later",
  /** Something is left unfinished or known to be poor. */
  "debt",
  /** It holds beyond this task. */
  "lasting",
  /** Somebody likes it so. */
  "liking",
  /** What was done was not what was wanted. */
  "correcting",
  /** What was done is summed up. */
  "summary",
  /** It is only thought of. */
  "hypothesis",
  /** It is put up for a decision. */
  "proposing",
  /** It was so before. */
  "past",
  /** What is about to be done, not what is so. */
  "intending",
  /** The course of the work: commits, branches, pull requests, going on. */
  "process",
  /** The word before takes the next back. */
  "negation"
];
var WITHOUT_WORDS = /* @__PURE__ */ new Set([
  "ja",
  "zh",
  "ko"
]);

// lib/analyses/triage/speech/words.ts
var MAX_WORDS3 = 160;
var APOSTROPHE = 39;
var HYPHEN = 45;
function elisions(text2, language) {
  if (language !== "fr" || !text2.includes("'")) return text2;
  return text2.replace(/(?<![a-zß-ÿœ'])([a-zß-ÿœ]{1,2}')(?=[a-zß-ÿœ])/g, "$1 ");
}
function isWordCode(code) {
  if (code < 128) {
    return code >= 97 && code <= 122 || code >= 48 && code <= 57 || code === APOSTROPHE || code === HYPHEN || code === 95;
  }
  if (code < 192) return code === 170 || code === 181 || code === 186;
  if (code === 215 || code === 247) return false;
  return !(code >= 8192 && code <= 11263) && !(code >= 12288 && code <= 12351) && !(code >= 65280 && code <= 65295);
}
function wordsOf2(text2, language) {
  let small = text2.toLowerCase();
  if (small.includes("\u2019")) small = small.replaceAll("\u2019", "'");
  small = elisions(small, language);
  const words = [];
  let from = -1;
  for (let i = 0; i <= small.length; i++) {
    if (i < small.length && isWordCode(small.charCodeAt(i))) {
      if (from === -1) from = i;
      continue;
    }
    if (from === -1) continue;
    let start = from;
    let end = i;
    while (start < end && isMark(small.charCodeAt(start))) start++;
    while (end > start && isMark(small.charCodeAt(end - 1))) end--;
    if (language === "fr" && end < i && end - start <= 2 && small.charCodeAt(end) === APOSTROPHE) end++;
    if (end > start && words.push(small.slice(start, end)) === MAX_WORDS3) break;
    from = -1;
  }
  return words;
}
function isMark(code) {
  return code === HYPHEN || code === APOSTROPHE;
}
function isSmall(code) {
  return code >= 97 && code <= 122 || code >= 223 && code <= 255;
}
function isCapital(code) {
  return code >= 65 && code <= 90;
}
function hasName(text2) {
  for (let i = 1; i + 1 < text2.length; i++) {
    if (!isCapital(text2.charCodeAt(i))) continue;
    const before = text2.charCodeAt(i - 1);
    if (isSmall(before)) return true;
    if (before !== 32 || i < 2) continue;
    const last = text2.charCodeAt(i - 2);
    const inside2 = isSmall(last) || last >= 48 && last <= 57 || last === 44 || last === 59 || last === 41;
    const next = text2.charCodeAt(i + 1);
    if (inside2 && (isSmall(next) || isCapital(next))) return true;
  }
  return false;
}

// lib/analyses/triage/speech/cue_ready.ts
var KNOWN = new Set(CUES);
function isCue(name) {
  return KNOWN.has(name);
}
function writtenCues(joined) {
  const cues = [];
  for (const written of joined === "" ? [] : joined.split("|")) {
    const equals = written.indexOf("=");
    const cue = written.slice(0, equals);
    if (isCue(cue)) cues.push({
      cue,
      text: written.slice(equals + 1)
    });
  }
  return cues;
}

// lib/analyses/triage/speech/cue_match.ts
var NEGATABLE = /* @__PURE__ */ new Set([
  "decided",
  "fixed",
  "failing",
  "debt",
  "later",
  "limit",
  "fixedLimit"
]);
var NONE2 = [];
var ready2 = /* @__PURE__ */ new Map();
function readyFor(language) {
  const known = ready2.get(language);
  if (known !== void 0) return known;
  const { by, stems, negations } = JSON.parse(CUE_INDEX[language]);
  const made = {
    by,
    beginnings: /* @__PURE__ */ new Map(),
    pieces: /* @__PURE__ */ new Map(),
    stems: byFirstLetter(writtenCues(stems).map(phraseOf)),
    negations: new Set(negations)
  };
  ready2.set(language, made);
  return made;
}
function byFirstLetter(phrases2) {
  const lists = /* @__PURE__ */ new Map();
  for (const phrase of phrases2) {
    const letter = phrase.words[0]?.charAt(0) ?? "";
    const known = lists.get(letter);
    if (known === void 0) lists.set(letter, [
      phrase
    ]);
    else known.push(phrase);
  }
  return lists;
}
function phraseOf({ cue, text: text2 }) {
  return {
    cue,
    words: text2.split(" ")
  };
}
function writtenBy(key, { by }) {
  return Object.hasOwn(by, key) ? writtenCues(by[key] ?? "") : [];
}
function beginningWith(word2, table4) {
  const known = table4.beginnings.get(word2);
  if (known !== void 0) return known;
  let beginning = null;
  for (const written of writtenBy(word2, table4)) {
    beginning ??= {
      open: [],
      by: null
    };
    const phrase = phraseOf(written);
    const second = phrase.words[1];
    if (second === void 0 || second === "_" || second.endsWith("*")) beginning.open.push(phrase);
    else {
      beginning.by ??= /* @__PURE__ */ new Map();
      beginning.by.set(second, [
        ...beginning.by.get(second) ?? NONE2,
        phrase
      ]);
    }
  }
  table4.beginnings.set(word2, beginning);
  return beginning;
}
function piecesWith(letter, table4) {
  const known = table4.pieces.get(letter);
  if (known !== void 0) return known;
  const pieces = writtenBy(letter, table4);
  table4.pieces.set(letter, pieces);
  return pieces;
}
function fits2(word2, wanted2) {
  if (word2 === void 0) return false;
  if (wanted2.endsWith("*")) return word2.startsWith(wanted2.slice(0, -1));
  return wanted2 === "_" || word2 === wanted2;
}
function standsAt({ words: wanted2 }, words, from) {
  for (let i = 0; i < wanted2.length; i++) if (!fits2(words[from + i], wanted2[i] ?? "")) return false;
  return true;
}
function byWords(text2, language) {
  const table4 = readyFor(language);
  const { stems, negations } = table4;
  const words = wordsOf2(text2, language);
  const found = /* @__PURE__ */ new Map();
  const take = (phrase, from) => {
    if (!standsAt(phrase, words, from)) return;
    const negated = negations.has(words[from - 1] ?? "") || negations.has(words[from - 2] ?? "");
    if (negated && NEGATABLE.has(phrase.cue)) return;
    const said2 = words.slice(from, from + phrase.words.length).join(" ");
    if (said2.length > (found.get(phrase.cue)?.length ?? 0)) found.set(phrase.cue, said2);
  };
  for (const [from, word2] of words.entries()) {
    const beginning = beginningWith(word2, table4);
    if (beginning) {
      for (const phrase of beginning.open) take(phrase, from);
      const next = words[from + 1];
      for (const phrase of (next === void 0 ? void 0 : beginning.by?.get(next)) ?? NONE2) take(phrase, from);
    }
    for (const phrase of stems.get(word2.charAt(0)) ?? NONE2) take(phrase, from);
  }
  return found;
}
var NEAR = 4;
function isNegated(text2, at, piece, negations) {
  const before = text2.slice(Math.max(0, at - NEAR), at);
  const after2 = text2.slice(at + piece.length, at + piece.length + NEAR + 2);
  for (const word2 of negations) if (before.includes(word2) || after2.includes(word2)) return true;
  return false;
}
function byPieces(text2, language) {
  const table4 = readyFor(language);
  const found = /* @__PURE__ */ new Map();
  const met = /* @__PURE__ */ new Set();
  for (let at = 0; at < text2.length; at++) {
    for (const piece of piecesWith(text2.charAt(at), table4)) {
      if (!text2.startsWith(piece.text, at) || met.has(piece)) continue;
      met.add(piece);
      if (NEGATABLE.has(piece.cue) && isNegated(text2, at, piece.text, table4.negations)) continue;
      if (piece.text.length > (found.get(piece.cue)?.length ?? 0)) found.set(piece.cue, piece.text);
    }
  }
  return found;
}
function cuesOf(text2, language) {
  if (language === null) return /* @__PURE__ */ new Map();
  return WITHOUT_WORDS.has(language) ? byPieces(text2, language) : byWords(text2, language);
}

// lib/analyses/triage/speech/language.ts
var LANGUAGES = [
  "en",
  "de",
  "fr",
  "es",
  "pt",
  "ja",
  "zh",
  "ko",
  "ru"
];
var STOP_WORDS = {
  en: "the is and to of it that this for with be are not was you we i in on at by from have has should can will do let use",
  de: "der die das und ist nicht wir ich mit f\xFCr ein eine einen auf zu den dem bitte uns lass hier statt auch nur noch kann wird wie im von bei soll lieber immer kein keine ja mach",
  fr: "le la les et est pas nous je avec pour un une des du que dans il on ce ne sur qui au aux se \xE7a mais faut plus cette sont oui",
  es: "el la los las y es no que con para un una del por en se lo de como pero m\xE1s su al ya este esta hay vamos s\xED",
  pt: "o a os as e \xE9 n\xE3o que com para um uma do da em por se de mais mas como isso ao foi est\xE1 ser tem vamos eu voc\xEA sim"
};
var languagesOfWord;
function languagesOf() {
  if (languagesOfWord !== void 0) return languagesOfWord;
  languagesOfWord = /* @__PURE__ */ new Map();
  for (const language of LANGUAGES) {
    for (const word2 of STOP_WORDS[language]?.split(" ") ?? []) {
      const known = languagesOfWord.get(word2);
      if (known === void 0) languagesOfWord.set(word2, [
        language
      ]);
      else known.push(language);
    }
  }
  return languagesOfWord;
}
var CODE_SPAN = /`[^`\n]*`/g;
var SAMPLE = 400;
function languageOf(text2) {
  const start = text2.slice(0, SAMPLE);
  const sample = start.includes("`") ? start.replace(CODE_SPAN, " ") : start;
  if (!BEYOND_LATIN.test(sample)) return latinLanguage(sample);
  let kana = 0;
  let hangul = 0;
  let han = 0;
  let latin = 0;
  let cyrillic = 0;
  let other = 0;
  for (let i = 0; i < sample.length; i++) {
    const code = sample.charCodeAt(i);
    if (code >= 65 && code <= 90 || code >= 97 && code <= 122 || code >= 192 && code <= 591) latin++;
    else if (code >= 12352 && code <= 12543) kana++;
    else if (code >= 44032 && code <= 55203 || code >= 4352 && code <= 4607) hangul++;
    else if (code >= 19968 && code <= 40959) han++;
    else if (code >= 1024 && code <= 1279) cyrillic++;
    else if (code >= 880 && code < 8192) other++;
  }
  const east = kana + hangul + han;
  if (east > 0 && east * 4 >= latin) {
    if (hangul > kana && hangul >= han / 2) return "ko";
    return kana * 10 >= han ? "ja" : "zh";
  }
  if (cyrillic * 2 > latin) return "ru";
  if (other * 2 > latin) return null;
  return latinLanguage(sample);
}
var BEYOND_LATIN = /[\u0370-\u1fff\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]/;
var NO_LETTERS = /[^a-zß-ÿ]+/;
var NONE3 = [];
function latinLanguage(sample) {
  const counts2 = /* @__PURE__ */ new Map();
  const known = languagesOf();
  for (const word2 of sample.toLowerCase().split(NO_LETTERS)) {
    for (const language of known.get(word2) ?? NONE3) counts2.set(language, (counts2.get(language) ?? 0) + 1);
  }
  let best = "en";
  for (const [language, count] of counts2) if (count > (counts2.get(best) ?? 0)) best = language;
  return best;
}

// lib/analyses/triage/speech/asked.ts
var END = 700;
var LAST = 300;
var QUESTION = /[?？]/;
var CHOICES = /(?:^|\n)\s*(?:[-*]\s*)?(?:\*\*|\[)?(?:option\s+)?(?:[1-9]|[A-Ea-e])(?:\*\*|\])?[.):\]]/i;
function asks(answer4) {
  const text2 = answer4.pieces.at(-1)?.text ?? "";
  const end = text2.slice(-END);
  if (QUESTION.test(end.slice(-LAST)) || QUESTION.test(end) && CHOICES.test(end)) return true;
  return cuesOf(end, languageOf(end)).has("proposing");
}
function askedBefore(talk) {
  let last = null;
  return talk.map((utterance) => {
    if (utterance.kind === "answer") {
      if (utterance.pieces.length > 0) last = utterance;
      return false;
    }
    const asked2 = last !== null && asks(last);
    if (utterance.kind === "prompt") last = null;
    return asked2;
  });
}

// lib/analyses/triage/speech/evidence_hash.ts
var MARKS2 = /[*_`#>|"'“”„«»()[\]]/g;
var PLACE = /:\d+(?:[-:]\d+)?\b/g;
function sameness2(text2) {
  return text2.toLowerCase().replace(PLACE, "").replace(MARKS2, "").replace(/\s+/g, " ").trim().replace(/[.!:;,…]+$/, "");
}
var OFFSET = 2166136261;
var PRIME = 16777619;
function hex(part) {
  return (part >>> 0).toString(16).padStart(8, "0");
}
function evidenceHash(category, evidence2) {
  const text2 = `${category}
${sameness2(evidence2.text)}`;
  let first = OFFSET;
  let second = OFFSET ^ 1540483477;
  for (let i = 0; i < text2.length; i++) {
    const code = text2.charCodeAt(i);
    first = Math.imul(first ^ code, PRIME);
    second = Math.imul(second ^ code, PRIME);
  }
  return hex(first) + hex(second);
}

// lib/analyses/triage/speech/happening.ts
init_json();
var CHANGING = /* @__PURE__ */ new Set([
  "Edit",
  "Write",
  "MultiEdit",
  "NotebookEdit"
]);
var NOT_TRIED = "<tool_use_error>";
var TODO_PATH = /(?:^|[/_.-])(?:todos?|backlog|deferred|tech[-_]?debt|follow[-_]?ups?|known[-_]issues)(?:[/_.-]|$)/i;
function setOf(words) {
  return new Set(words.split(" "));
}
var MUTATING = setOf("rm mv cp ln touch mkdir chmod chown kill pkill patch docker systemctl export");
var MUTATING_GIT = setOf("rm add mv checkout restore reset stash config submodule clean pull merge rebase");
var INSTALLERS = setOf("npm pnpm yarn bun pip pip3 uv poetry brew apt apt-get cargo go gem");
var INSTALLING = setOf("install i add remove uninstall get update upgrade mod ci sync");
var CHECKS2 = setOf("test tests pytest jest vitest lint typecheck tsc build check clippy vet ruff mypy eslint");
var LOOKING = setOf("git ls cat grep rg find head tail sed echo wc diff cp mv rm mkdir gh");
var COMMIT = /\bgit\s+(?:-\S+\s+\S+\s+)*commit\b/;
var NO_WORD = /\W+/;
function isMutating(key) {
  const [first = "", ...rest] = key.split(" ");
  const [program = "", sub = ""] = first === "sudo" ? rest : [
    first,
    ...rest
  ];
  if (MUTATING.has(wordOf(program))) return true;
  if (program === "sed") return sub.startsWith("-i");
  if (program === "git") return MUTATING_GIT.has(wordOf(sub));
  return INSTALLERS.has(program) && INSTALLING.has(wordOf(sub));
}
function wordOf(text2) {
  return text2.split(NO_WORD, 1)[0] ?? "";
}
function isCheck(key) {
  const words = key.split(NO_WORD);
  return words.some((word2) => CHECKS2.has(word2)) && !LOOKING.has(words[0] ?? "");
}
var TEXT = 120;
function commandKey(command) {
  let own2 = command.trim().split("\n", 1)[0] ?? "";
  if (own2.startsWith("cd")) own2 = own2.replace(/^(?:cd\s+\S+\s*(?:&&|;)\s*)+/, "");
  if (own2.includes("=")) own2 = own2.replace(/^(?:\w+=\S*\s+)+/, "");
  if (own2.includes("|") || own2.includes("2>&1")) own2 = own2.replace(/\s*(?:2>&1|\|).*$/, "");
  return own2.trim().split(/\s+/).slice(0, 3).join(" ");
}
function happeningsOf(talk, outcomes) {
  const happenings = [];
  const failed2 = /* @__PURE__ */ new Map();
  let changes = 0;
  const add = (kind, said2, text2, since = said2) => {
    happenings.push({
      kind,
      said: said2,
      since,
      text: text2.replace(/\s+/g, " ").trim().slice(0, TEXT)
    });
  };
  const ofRun = (use, said2, outcome) => {
    const command = stringAt(use.input, "command") ?? "";
    const key = commandKey(command);
    if (outcome?.status === "failed") {
      if (outcome.head.startsWith(NOT_TRIED)) return;
      add("failure", said2, `${key}: ${outcome.head}`);
      failed2.set(key, {
        said: said2,
        text: outcome.head,
        changes
      });
      return;
    }
    if (outcome?.status !== "ok") return;
    const before = failed2.get(key);
    if (before && before.changes < changes) add("fix", said2, `${key}: ${before.text}`, before.said);
    failed2.delete(key);
    if (isMutating(key)) changes++;
    if (command.includes("commit") && COMMIT.test(command)) add("commit", said2, command);
    else if (isCheck(key)) add("check", said2, key);
  };
  for (const [said2, utterance] of talk.entries()) {
    if (utterance.kind !== "answer") continue;
    for (const use of utterance.toolUses) {
      const outcome = outcomes.get(use.id);
      if (use.name === "Bash") ofRun(use, said2, outcome);
      else if (CHANGING.has(use.name) && outcome?.status !== "failed" && outcome?.status !== "rejected") {
        changes++;
        const path = stringAt(use.input, "file_path") ?? stringAt(use.input, "notebook_path") ?? "";
        add("change", said2, path);
        if (TODO_PATH.test(path)) add("noted", said2, path);
      } else if (outcome?.status === "failed" && !outcome.head.startsWith(NOT_TRIED)) {
        add("failure", said2, `${use.name}: ${outcome.head}`);
      }
    }
  }
  return happenings;
}

// lib/analyses/triage/speech/sentence.ts
init_json();

// lib/analyses/triage/speech/passage.ts
var FENCE = /^\s*(?:```|~~~)/;
var HEADING = /^\s{0,3}#{1,6}\s+(.*?)\s*#*$/;
var BOLD_LINE = /^\s*(?:[-*+]\s+|\d+[.)]\s+)?(?:\*\*|__)([^*_]{2,80}?)(?:\*\*|__)\s*:?\s*$/;
var LIST_MARK = /^\s*(?:[-*+•]\s+|\d+[.)]\s+|[a-zA-Z][.)]\s+)?(?:\[[ xX]\]\s+)?/;
var TABLE_RULE = /^[\s|:-]+$/;
var CODE_SPAN2 = /`[^`\n]*`/g;
var LINK_TARGET = /\]\([^)\s]*\)/g;
var ADDRESS = /\bhttps?:\/\/\S+/g;
var MAX_LINE2 = 4e3;
function wordsOnly(text2) {
  let words = text2;
  if (words.includes("`")) words = words.replace(CODE_SPAN2, " \xB7 ");
  if (words.includes("](")) words = words.replace(LINK_TARGET, "]");
  if (words.includes("://")) words = words.replace(ADDRESS, " ");
  if (words.includes("**") || words.includes("__")) words = words.replace(/\*\*|__/g, "");
  return words;
}
var MARK2 = /[`.!?。！？]/g;
var EASTERN_ENDS = "\u3002\uFF01\uFF1F";
var CLOSING = /["')\]*_]/;
var ABBREVIATION = /(?:^|\s)(?:e\.g|i\.e|vs|etc|z\.B|bzw|p\.ex)$/i;
function westernEnd(line2, at) {
  let after2 = at + 1;
  while (after2 < line2.length && CLOSING.test(line2.charAt(after2))) after2++;
  const next = /^\s+(\S)/.exec(line2.slice(after2, after2 + 4))?.[1];
  if (next === void 0 || /[a-z]/.test(next) || ABBREVIATION.test(line2.slice(Math.max(0, at - 6), at))) return -1;
  return after2;
}
function sentencesOf(line2) {
  const sentences = [];
  let from = 0;
  let inCode = false;
  MARK2.lastIndex = 0;
  for (let mark = MARK2.exec(line2); mark !== null; mark = MARK2.exec(line2)) {
    const char = mark[0];
    if (char === "`") inCode = !inCode;
    if (inCode || char === "`") continue;
    const end = EASTERN_ENDS.includes(char) ? mark.index + 1 : westernEnd(line2, mark.index);
    if (end === -1) continue;
    sentences.push(line2.slice(from, end));
    from = end;
    MARK2.lastIndex = end;
  }
  if (from < line2.length) sentences.push(line2.slice(from));
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== "");
}
function passagesOf(text2) {
  const passages = [];
  let fenced = false;
  for (const [line2, raw] of text2.split("\n").entries()) {
    if (FENCE.test(raw)) {
      fenced = !fenced;
      continue;
    }
    if (fenced || raw.length > MAX_LINE2 || raw.trim() === "") continue;
    const heading = HEADING.exec(raw)?.[1] ?? BOLD_LINE.exec(raw)?.[1];
    if (heading !== void 0) {
      passages.push({
        text: heading,
        words: wordsOnly(heading),
        form: "heading",
        line: line2
      });
      continue;
    }
    const trimmed = raw.trimStart();
    if (trimmed.startsWith("|")) {
      if (TABLE_RULE.test(trimmed)) continue;
      passages.push({
        text: trimmed,
        words: wordsOnly(trimmed),
        form: "row",
        line: line2
      });
      continue;
    }
    const form = trimmed.startsWith(">") ? "quote" : "sentence";
    for (const sentence of sentencesOf(raw.replace(LIST_MARK, ""))) {
      passages.push({
        text: sentence,
        words: wordsOnly(sentence),
        form,
        line: line2
      });
    }
  }
  return passages;
}

// lib/analyses/triage/speech/pasted.ts
var SURELY_OUTPUT = [
  /^\s*at\s+\S+.*[:(]\d+/,
  /^\s*File ".*", line \d+/,
  /^\s*\S+\.\w{1,5}:\d+:\d+[:\s]/,
  /^Traceback \(most recent call last\)/
];
var OUTPUT_LINE = [
  /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/,
  /^\[?\d\d:\d\d:\d\d/,
  /^\s*[$❯➜>]\s+\S/,
  /^(?:\+\+\+|---|@@|diff --git|index [0-9a-f]{6,})/,
  /^\S+\.\w{1,5}:\d+(?::\d+)?[:\s]/,
  /^\s*(?:ERROR|WARN|INFO|DEBUG|TRACE|FATAL|npm ERR!|error\[?\w*\]?:|warning:)/,
  /^\s*[{}[\]"].*[,{[\]}"]\s*$/,
  /^\s*(?:✓|✗|✘|×|●|⎿|│|├|└|PASS|FAIL|ok \d|not ok \d)/,
  /^\s*\d+\s*\|/
];
var HINT = /\d|^\s*[$❯➜>+\-@{}[\]"✓✗✘×●⎿│|├└]|^Traceback|^(?:diff|index)|^\s*(?:[A-Z]{4}|npm|error|warning|ok|not)/;
var LONG = 2500;
var NOBODY = [
  "Operation stopped by hook:",
  "Session resumed",
  "[Pasted text"
];
function fitsAny(line2, patterns) {
  return patterns.some((pattern) => pattern.test(line2));
}
function ownWords(text2) {
  if (NOBODY.some((opening) => text2.trimStart().startsWith(opening))) return "";
  const lines = text2.split("\n");
  const hints = lines.map((line2) => HINT.test(line2));
  if (!hints.includes(true) && text2.length <= LONG) return text2;
  const surely = lines.map((line2, index) => hints[index] === true && fitsAny(line2, SURELY_OUTPUT));
  const output = lines.map((line2, index) => surely[index] || hints[index] === true && fitsAny(line2, OUTPUT_LINE));
  const own2 = lines.map((line2, index) => {
    const near = output.slice(Math.max(0, index - 2), index + 3).filter(Boolean).length;
    return surely[index] || output[index] && near >= 2 ? "" : line2;
  });
  if (text2.length <= LONG) return own2.join("\n");
  const first = own2.findIndex((line2) => line2.trim() !== "");
  const firstEnd = own2.findIndex((line2, index) => index > first && line2.trim() === "");
  let last = own2.length - 1;
  while (last > 0 && own2[last]?.trim() === "") last--;
  let lastStart = last;
  while (lastStart > 0 && own2[lastStart - 1]?.trim() !== "") lastStart--;
  return own2.map((line2, index) => index < (firstEnd === -1 ? 1 : firstEnd) || index >= lastStart ? line2 : "").join("\n");
}

// lib/analyses/triage/speech/plan.ts
var PLAN_OPENINGS = [
  "Implement the following plan:"
];
var PLAN_TRAILERS = [
  "\n\nIf you need specific details from before exiting plan mode",
  "\n\nIf this plan can be broken down into multiple independent tasks"
];
function planOfPrompt(text2) {
  const own2 = text2.trimStart();
  const opening = PLAN_OPENINGS.find((start) => own2.startsWith(start));
  if (opening === void 0) return null;
  let plan = own2.slice(opening.length);
  for (const trailer of PLAN_TRAILERS) {
    const at = plan.indexOf(trailer);
    if (at !== -1) plan = plan.slice(0, at);
  }
  return plan.trim();
}
var PLAN_TOOL = "ExitPlanMode";

// lib/analyses/triage/speech/sentence.ts
var REPLY_LENGTH = 160;
function spokenOf(talk, outcomes, asked2) {
  const spoken = [];
  for (const [said2, utterance] of talk.entries()) {
    if (utterance.kind === "answer") {
      const next = talk[said2 + 1];
      const closes2 = next === void 0 || next.kind === "prompt" || next.kind === "answer" && next.via === "hook_input" && utterance.toolUses.length === 0;
      const position = closes2 ? "closing" : "working";
      for (const piece of utterance.pieces) {
        spoken.push({
          text: piece.text,
          piece,
          said: said2,
          speaker: "assistant",
          position
        });
      }
      for (const use of utterance.toolUses) {
        if (use.name !== PLAN_TOOL || outcomes.get(use.id)?.status !== "ok") continue;
        const plan = stringAt(use.input, "plan");
        const piece = utterance.pieces[0] ?? {
          text: "",
          place: {
            line: null,
            offset: null
          },
          uuid: null
        };
        if (plan) spoken.push({
          text: plan,
          piece,
          said: said2,
          speaker: "person",
          position: "plan"
        });
      }
      continue;
    }
    for (const piece of utterance.pieces) {
      if (utterance.kind === "words") {
        spoken.push({
          text: piece.text,
          piece,
          said: said2,
          speaker: "person",
          position: utterance.via
        });
        continue;
      }
      const plan = planOfPrompt(piece.text);
      if (plan !== null) {
        spoken.push({
          text: plan,
          piece,
          said: said2,
          speaker: "person",
          position: "plan"
        });
        continue;
      }
      const text2 = ownWords(piece.text);
      const reply = asked2[said2] === true && text2.trim().length <= REPLY_LENGTH;
      spoken.push({
        text: text2,
        piece,
        said: said2,
        speaker: "person",
        position: reply ? "reply" : "prompt"
      });
    }
  }
  return spoken;
}
var OPENING_QUOTES = '"\u201C\u201E\xAB\u300C\u300E';
var CLOSING_QUOTES = '"\u201C\u201D\xBB\u300D\u300F';
var ENDINGS = /[?？][\s"')\]*_]*$|(?:か|かな|ですか|ますか|까요|나요)[。.]?$/;
var END2 = 8;
function isQuoted(text2) {
  const end = text2.at(-1) === "." ? text2.at(-2) : text2.at(-1);
  return text2.length > 2 && OPENING_QUOTES.includes(text2.charAt(0)) && end !== void 0 && CLOSING_QUOTES.includes(end);
}
function kindOf(text2, form, cues) {
  if (form === "quote" || isQuoted(text2)) return "quotation";
  if (form === "heading") return "heading";
  if (form === "row") return "row";
  if (ENDINGS.test(text2.slice(-END2))) return "question";
  if (cues.has("proposing")) return "proposal";
  if (cues.has("intending")) return "intention";
  if (cues.has("hypothesis")) return "hypothesis";
  return cues.has("past") ? "past" : "statement";
}
function sentencesOfTalk(talk, outcomes, asked2) {
  const sentences = [];
  for (const { text: text2, piece, said: said2, speaker, position } of spokenOf(talk, outcomes, asked2)) {
    if (text2.trim() === "") continue;
    const language = languageOf(text2);
    const dense = language !== null && WITHOUT_WORDS.has(language) ? 2 : 1;
    for (const [index, { text: words, words: matched2, form, line: line2 }] of passagesOf(text2).entries()) {
      const cues = cuesOf(matched2, language);
      sentences.push({
        text: words,
        speaker,
        position,
        kind: kindOf(words, form, cues),
        cues,
        said: said2,
        piece,
        line: line2,
        language,
        first: index === 0,
        length: words.length * dense,
        named: matched2.includes("\xB7") || hasName(words)
      });
    }
  }
  return sentences;
}

// lib/analyses/triage/speech/signals/conditions.ts
function has(sentence, ...cues) {
  return cues.find((cue) => sentence.cues.has(cue)) ?? null;
}
function isPersons({ speaker, position }) {
  return speaker === "person" && position !== "plan";
}
function isAssistants({ speaker }) {
  return speaker === "assistant";
}
function states({ kind, length }) {
  return (kind === "statement" || kind === "row" || kind === "past") && length >= 20;
}
function explains(sentence) {
  return states(sentence) || sentence.kind === "hypothesis" && sentence.length >= 20;
}
function isTrouble({ cues }) {
  return cues.has("breaking") || cues.has("failing");
}
function isWish(sentence) {
  const { kind, length, cues } = sentence;
  if (!isPersons(sentence) || kind === "quotation" || length < 15 || cues.has("process") || cues.has("fixed")) {
    return false;
  }
  return kind !== "question" || cues.has("proposing");
}
function isReply(sentence) {
  return isPersons(sentence) && sentence.length <= 120 && !sentence.cues.has("process");
}
var REPLY = 60;
var TITLE = 40;

// lib/analyses/triage/speech/signals/constraint.ts
var CONSTRAINT = {
  limitStated: {
    kind: "said",
    category: "CONSTRAINT",
    reason: "a limit of something outside is stated",
    most: 3,
    when: (s) => s.position !== "prompt" && states(s) && (s.cues.has("outside") || s.named) && s.cues.has("fixedLimit") ? "fixedLimit" : null
  },
  limitMet: {
    kind: "said",
    category: "CONSTRAINT",
    reason: "something outside does not let it be done",
    most: 4,
    when: (s) => isAssistants(s) && explains(s) && s.cues.has("outside") && !s.cues.has("fixedLimit") ? has(s, "limit") : null
  },
  limitByPerson: {
    kind: "said",
    category: "CONSTRAINT",
    reason: "a person states a limit",
    most: 2,
    when: (s) => isPersons(s) && states(s) ? has(s, "fixedLimit") ?? (s.cues.has("outside") ? has(s, "limit") : null) : null
  },
  limitHeading: {
    kind: "said",
    category: "CONSTRAINT",
    reason: "under a heading that names limits",
    most: 1,
    when: (s) => s.kind === "heading" && s.length <= TITLE ? has(s, "fixedLimit") : null
  },
  limitInPlan: {
    kind: "said",
    category: "CONSTRAINT",
    reason: "an approved plan names a limit",
    most: 3,
    when: (s) => s.position === "plan" && s.kind !== "heading" && (s.cues.has("outside") || s.cues.has("fixedLimit")) ? has(s, "limit", "fixedLimit") : null
  }
};

// lib/analyses/triage/speech/signals/decision.ts
var PICK = /^\W*(?:(?:option|variante?|opción|opção|вариант)\s*)?(?:\w{0,4}[:=]\s*)?(?:\d{1,2}|[a-z])(?:(?:\s*[,;+&\n]\s*|\s+(?:and|und|et|y|e|и)\s+)(?:\w{0,4}[:=]\s*)?(?:\d{1,2}|[a-z]))*\W*$/i;
var DECISION = {
  approvedProposal: {
    kind: "said",
    category: "DECISION",
    reason: "a person said yes to a proposal that weighs, and it was done",
    most: 2,
    when: (s, { actedOn, proposed }) => actedOn && proposed && isReply(s) ? has(s, "approval") : null
  },
  approved: {
    kind: "said",
    category: "DECISION",
    reason: "a person said yes to what was asked, and it was done",
    most: 2,
    when: (s, { actedOn, asked: asked2, proposed }) => actedOn && asked2 && !proposed && isReply(s) ? has(s, "approval") : null
  },
  chosenByPerson: {
    kind: "said",
    category: "DECISION",
    reason: "a person chose between alternatives",
    most: 2,
    when: (s) => isPersons(s) && s.kind !== "quotation" && s.length >= 12 ? has(s, "choice") : null
  },
  wishedByPerson: {
    kind: "said",
    category: "DECISION",
    reason: "a person said how it is to be",
    most: 3,
    when: (s, { actedOn }) => !actedOn && isWish(s) ? has(s, "wish") : null
  },
  wishedAndDone: {
    kind: "said",
    category: "DECISION",
    reason: "a person said how it is to be, and it was done",
    most: 2,
    when: (s, { actedOn }) => actedOn && isWish(s) ? has(s, "wish") : null
  },
  answered: {
    kind: "said",
    category: "DECISION",
    reason: "a person answered a question that was put to them",
    most: 2,
    when: (s, { asked: asked2 }) => s.speaker === "person" && (s.position === "answer" || asked2 && s.position === "reply" && s.length <= REPLY && PICK.test(s.text)) ? "position" : null
  },
  refused: {
    kind: "said",
    category: "DECISION",
    reason: "a person said why they refused",
    most: 1,
    when: (s) => s.position === "rejection" ? "position" : null
  },
  planned: {
    kind: "said",
    category: "DECISION",
    reason: "a person approved this plan",
    most: 1,
    when: (s) => s.position === "plan" && s.first ? "position" : null
  },
  chosenInPlan: {
    kind: "said",
    category: "DECISION",
    reason: "an approved plan chooses between alternatives",
    most: 4,
    when: (s) => s.position === "plan" && s.kind !== "heading" ? has(s, "choice", "decided") : null
  },
  decidedByAssistant: {
    kind: "said",
    category: "DECISION",
    reason: "the assistant reports a decision",
    most: 2,
    when: (s) => isAssistants(s) && states(s) ? has(s, "decided") : null
  },
  decidedOutright: {
    kind: "said",
    category: "DECISION",
    reason: "it is said in so many words that it was decided, and why or over what",
    most: 2,
    when: (s) => states(s) && has(s, "choice", "cause") !== null ? has(s, "decided") : null
  },
  chosenByAssistant: {
    kind: "said",
    category: "DECISION",
    reason: "the assistant reports one thing taken over another",
    most: 3,
    when: (s) => isAssistants(s) && states(s) && s.position === "closing" ? has(s, "choice") : null
  },
  proposedByAssistant: {
    kind: "said",
    category: "DECISION",
    reason: "the assistant weighs how to do it",
    most: 3,
    when: (s) => isAssistants(s) && s.kind === "proposal" && s.length >= 20 ? has(s, "choice", "decided") : null
  }
};

// lib/analyses/triage/speech/signals/preference.ts
var PREFERENCE = {
  lastingByPerson: {
    kind: "said",
    category: "PREFERENCE",
    reason: "a person says what holds from now on",
    most: 2,
    when: (s) => isPersons(s) && s.kind !== "quotation" ? has(s, "lasting") : null
  },
  likedByPerson: {
    kind: "said",
    category: "PREFERENCE",
    reason: "a person says what they like",
    most: 2,
    when: (s) => isPersons(s) && s.kind !== "quotation" ? has(s, "liking") : null
  },
  corrected: {
    kind: "said",
    category: "PREFERENCE",
    reason: "a person corrects how it is done",
    most: 2,
    when: (s) => isPersons(s) && s.kind !== "quotation" ? has(s, "correcting") : null
  },
  refusedSo: {
    kind: "said",
    category: "PREFERENCE",
    reason: "a person refused and said how instead",
    most: 1,
    when: (s) => s.position === "rejection" ? has(s, "wish", "choice", "lasting", "liking", "correcting") : null
  }
};

// lib/analyses/triage/speech/signals/runbook.ts
var RUNBOOK = {
  rootCause: {
    kind: "said",
    category: "RUNBOOK",
    reason: "the assistant found the cause",
    most: 3,
    when: (s) => isAssistants(s) && (explains(s) || s.kind === "heading") ? has(s, "rootCause") : null
  },
  causeOfFix: {
    kind: "said",
    category: "RUNBOOK",
    reason: "said between a command's failure and its passing",
    most: 2,
    when: (s, { fixing }) => fixing && isAssistants(s) && explains(s) ? has(s, "cause", "breaking") : null
  },
  causeStated: {
    kind: "said",
    category: "RUNBOOK",
    reason: "the assistant states a cause",
    most: 3,
    when: (s) => isAssistants(s) && explains(s) && isTrouble(s) ? has(s, "cause") : null
  },
  causeNamed: {
    kind: "said",
    category: "RUNBOOK",
    reason: "the assistant says why it is so",
    most: 4,
    when: (s) => isAssistants(s) && explains(s) && !isTrouble(s) ? has(s, "cause") : null
  },
  causeHeading: {
    kind: "said",
    category: "RUNBOOK",
    reason: "under a heading that names a cause, a problem or a fix",
    most: 2,
    when: (s) => isAssistants(s) && s.kind === "heading" ? has(s, "cause", "breaking") : null
  },
  fixStated: {
    kind: "said",
    category: "RUNBOOK",
    reason: "the assistant says how it was put right",
    most: 3,
    when: (s) => isAssistants(s) && states(s) && (isTrouble(s) || s.cues.has("cause")) ? has(s, "fixed") : null
  },
  failureMet: {
    kind: "said",
    category: "RUNBOOK",
    reason: "the assistant met a failure",
    most: 4,
    when: (s) => isAssistants(s) && s.position === "working" && explains(s) ? has(s, "breaking", "failing") : null
  },
  problemReported: {
    kind: "said",
    category: "RUNBOOK",
    reason: "a person reports a problem",
    most: 3,
    when: (s) => isPersons(s) && s.length >= 12 ? has(s, "breaking", "cause", "failing") : null
  },
  problemInPlan: {
    kind: "said",
    category: "RUNBOOK",
    reason: "an approved plan explains a problem",
    most: 4,
    when: (s) => s.position === "plan" && s.kind !== "heading" ? has(s, "cause", "breaking") : null
  },
  planToFix: {
    kind: "said",
    category: "RUNBOOK",
    reason: "an approved plan is about putting something right",
    most: 1,
    when: (s) => s.position === "plan" && s.first ? has(s, "fixed", "breaking", "cause") : null
  },
  fixInPlan: {
    kind: "said",
    category: "RUNBOOK",
    reason: "a step of an approved plan puts something right",
    most: 2,
    when: (s) => s.position === "plan" && s.kind === "heading" && !s.first ? has(s, "fixed", "breaking") : null
  },
  fixed: {
    kind: "happened",
    category: "RUNBOOK",
    reason: "a command failed, something was changed, and it passed",
    most: 2,
    of: "fix"
  },
  failed: {
    kind: "happened",
    category: "RUNBOOK",
    reason: "calls failed",
    most: 6,
    of: "failure"
  }
};

// lib/analyses/triage/speech/signals/session_summary.ts
var SESSION_SUMMARY = {
  summedUp: {
    kind: "said",
    category: "SESSION_SUMMARY",
    reason: "the assistant sums up what was done",
    most: 3,
    when: (s) => isAssistants(s) && s.position === "closing" ? has(s, "summary") : null
  },
  changed: {
    kind: "happened",
    category: "SESSION_SUMMARY",
    reason: "files were changed",
    most: 25,
    of: "change"
  },
  committed: {
    kind: "happened",
    category: "SESSION_SUMMARY",
    reason: "work was committed",
    most: 2,
    of: "commit"
  },
  checked: {
    kind: "happened",
    category: "SESSION_SUMMARY",
    reason: "tests or checks passed",
    most: 8,
    of: "check"
  }
};

// lib/analyses/triage/speech/signals/tech_debt.ts
var TECH_DEBT = {
  shortcut: {
    kind: "said",
    category: "TECH_DEBT",
    reason: "something unfinished is left for later, in so many words",
    most: 2,
    when: (s) => s.position !== "prompt" && explains(s) && s.cues.has("later") ? has(s, "debt") : null
  },
  leftBehind: {
    kind: "said",
    category: "TECH_DEBT",
    reason: "the assistant says what is left",
    most: 3,
    when: (s) => isAssistants(s) && s.position === "closing" && explains(s) ? has(s, "debt", "later") : null
  },
  leftOnTheWay: {
    kind: "said",
    category: "TECH_DEBT",
    reason: "the assistant leaves something aside while it works",
    most: 3,
    when: (s) => isAssistants(s) && s.position === "working" && explains(s) ? has(s, "debt", "later") : null
  },
  putOffByPerson: {
    kind: "said",
    category: "TECH_DEBT",
    reason: "a person puts something off",
    most: 2,
    when: (s) => isPersons(s) && s.kind !== "question" ? has(s, "later", "debt") : null
  },
  putOffInPlan: {
    kind: "said",
    category: "TECH_DEBT",
    reason: "an approved plan leaves something for later",
    most: 3,
    when: (s) => s.position === "plan" ? has(s, "later", "debt") : null
  },
  debtHeading: {
    kind: "said",
    category: "TECH_DEBT",
    reason: "under a heading that names what is left",
    most: 2,
    when: (s) => isAssistants(s) && s.kind === "heading" ? has(s, "debt", "later") : null
  },
  noted: {
    kind: "happened",
    category: "TECH_DEBT",
    reason: "it was noted for later",
    most: 2,
    of: "noted"
  }
};

// lib/analyses/triage/speech/signals.ts
var SIGNALS = {
  ...DECISION,
  ...RUNBOOK,
  ...CONSTRAINT,
  ...TECH_DEBT,
  ...PREFERENCE,
  ...SESSION_SUMMARY
};

// lib/analyses/triage/speech/findings.ts
var EXCERPT = 200;
var NAMES2 = Object.keys(SIGNALS).filter((name) => name in SIGNALS);
var SAID = NAMES2.filter((name) => SIGNALS[name].kind === "said");
var HAPPENED = NAMES2.filter((name) => SIGNALS[name].kind === "happened");
function excerptOf(text2, cue) {
  const whole3 = text2.trim();
  if (whole3.length <= EXCERPT) return whole3;
  const at = Math.max(0, whole3.toLowerCase().indexOf(cue.split(" ")[0] ?? ""));
  const from = Math.max(0, Math.min(at - EXCERPT / 3, whole3.length - EXCERPT));
  return [
    ...whole3.slice(from, from + EXCERPT)
  ].join("").trim();
}
function evidenceOf(sentence, cue, isText2) {
  const words = cue === "position" ? sentence.position : sentence.cues.get(cue) ?? cue;
  return {
    line: isText2 ? sentence.line + 1 : sentence.piece.place.line,
    uuid: sentence.piece.uuid,
    cue: words,
    text: excerptOf(sentence.text, words),
    speaker: sentence.speaker
  };
}
var EACH_COUNTS = /* @__PURE__ */ new Set([
  "changed",
  "committed",
  "checked"
]);
function gather2({ times, byHash }, name, evidence2) {
  const { category } = SIGNALS[name];
  let { text: text2 } = evidence2;
  if (EACH_COUNTS.has(name)) {
    const count = (times.get(text2) ?? 0) + 1;
    times.set(text2, count);
    text2 = `${text2} (${count})`;
  }
  const hash = evidenceHash(category, {
    text: text2
  });
  const known = byHash.get(hash);
  if (!known) byHash.set(hash, {
    evidence: evidence2,
    category,
    signals: [
      name
    ]
  });
  else if (!known.signals.includes(name)) known.signals.push(name);
}
function gathered({ byHash }) {
  return [
    ...byHash
  ].map(([hash, { evidence: evidence2, category, signals }]) => ({
    category,
    signals,
    hash,
    evidence: {
      ...evidence2,
      reasons: signals.map((name) => SIGNALS[name].reason)
    }
  }));
}
function findingsOf(talk, outcomes, isText2 = false) {
  const happenings = happeningsOf(talk, outcomes);
  const asked2 = askedBefore(talk);
  const sentences = sentencesOfTalk(talk, outcomes, asked2);
  const arounds = aroundOf(talk, {
    happenings,
    sentences,
    asked: asked2
  });
  const gathering = {
    times: /* @__PURE__ */ new Map(),
    byHash: /* @__PURE__ */ new Map()
  };
  for (const sentence of sentences) {
    const around = arounds[sentence.said];
    if (!around) continue;
    for (const name of SAID) {
      const signal = SIGNALS[name];
      if (signal.kind !== "said") continue;
      const cue = signal.when(sentence, around);
      if (cue !== null) gather2(gathering, name, evidenceOf(sentence, cue, isText2));
    }
  }
  for (const { kind, said: said2, text: text2 } of happenings) {
    for (const name of HAPPENED) {
      const signal = SIGNALS[name];
      if (signal.kind !== "happened" || signal.of !== kind) continue;
      const piece = nearestPiece(talk, said2);
      gather2(gathering, name, {
        line: piece?.place.line ?? null,
        uuid: piece?.uuid ?? null,
        cue: kind,
        text: text2
      });
    }
  }
  return gathered(gathering);
}
function nearestPiece(talk, said2) {
  for (let i = said2; i >= 0; i--) {
    const piece = talk[i]?.pieces[0];
    if (piece) return piece;
  }
  return void 0;
}

// lib/analyses/triage/speech/weights.ts
var WEIGHTS = {
  DECISION: {
    bias: -2.17,
    threshold: 0.45,
    hold: 0.955,
    signals: {
      approvedProposal: 3.53,
      approved: 1.5,
      chosenByPerson: 2.05,
      wishedByPerson: 1.54,
      wishedAndDone: 2.14,
      answered: 1.98,
      refused: 2.01,
      planned: 1.47,
      chosenInPlan: 2.1,
      decidedByAssistant: 2.09,
      // by hand: nobody says it so plainly in the labelled stops
      decidedOutright: 2.5,
      chosenByAssistant: 1.97,
      proposedByAssistant: 0.96
    }
  },
  RUNBOOK: {
    bias: -4.04,
    threshold: 0.45,
    hold: 0.97,
    signals: {
      rootCause: 2.93,
      causeOfFix: 1.99,
      causeStated: 2.02,
      causeNamed: 0.91,
      causeHeading: 1.89,
      fixStated: 1.84,
      failureMet: 1.44,
      problemReported: 1.89,
      problemInPlan: 1.97,
      planToFix: 2.97,
      fixInPlan: 1.07,
      fixed: 0.87,
      failed: 0.9
    }
  },
  CONSTRAINT: {
    byHand: true,
    bias: -2,
    threshold: 0.5,
    hold: 0.9,
    signals: {
      limitStated: 3,
      limitMet: 2,
      limitByPerson: 3,
      limitHeading: 2,
      limitInPlan: 2
    }
  },
  TECH_DEBT: {
    bias: -3.92,
    threshold: 0.45,
    hold: 0.9,
    signals: {
      shortcut: 3.07,
      leftBehind: 2.04,
      leftOnTheWay: 2.1,
      putOffByPerson: 2,
      putOffInPlan: 1.99,
      debtHeading: 1.84,
      noted: 2.07
    }
  },
  PREFERENCE: {
    byHand: true,
    bias: -2.2,
    threshold: 0.5,
    hold: 0.8,
    signals: {
      lastingByPerson: 2,
      likedByPerson: 2.5,
      corrected: 3.6,
      refusedSo: 1.5
    }
  },
  SESSION_SUMMARY: {
    bias: -2,
    threshold: 0.5,
    hold: 0.982,
    signals: {
      summedUp: 1.5,
      changed: 3,
      committed: 1,
      checked: 1.5
    }
  }
};

// lib/analyses/triage/speech/speech.ts
var SHOWN2 = 8;
function amountOf(name, times) {
  const most = SIGNALS[name].most;
  return Math.log1p(Math.min(times, most)) / Math.log1p(most);
}
function timesOf2(findings) {
  const times = /* @__PURE__ */ new Map();
  for (const { signals } of findings) for (const name of signals) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}
function sureness(category, findings) {
  const { bias, signals } = WEIGHTS[category];
  let sum2 = bias;
  for (const [name, times] of timesOf2(findings.filter((finding2) => finding2.category === category))) {
    sum2 += (signals[name] ?? 0) * amountOf(name, times);
  }
  return 1 / (1 + Math.exp(-sum2));
}
function weightOf({ category, signals }) {
  return signals.reduce((sum2, name) => sum2 + (WEIGHTS[category].signals[name] ?? 0), 0);
}
function shown3(evidence2) {
  const texts = /* @__PURE__ */ new Set();
  const some = [];
  for (const one of evidence2) {
    if (texts.has(one.text)) continue;
    texts.add(one.text);
    if (some.push(one) === SHOWN2) break;
  }
  return some;
}
function scoreOf(category, findings, threshold) {
  const own2 = findings.filter((finding2) => finding2.category === category && weightOf(finding2) > 0);
  const score = sureness(category, own2);
  const from = threshold ?? WEIGHTS[category].threshold;
  const happened = own2.filter(({ signals }) => signals.every((name) => SIGNALS[name].kind === "happened")).length;
  const order2 = own2.map((finding2, index) => ({
    finding: finding2,
    index,
    weight: weightOf(finding2)
  }));
  order2.sort((a, b) => b.weight - a.weight || b.index - a.index);
  return {
    score,
    threshold: from,
    triggered: own2.length > 0 && score >= from,
    primaryHits: own2.length - happened,
    boostedHits: happened,
    evidence: shown3(order2.map(({ finding: finding2 }) => finding2.evidence))
  };
}
function scoreSpeech(talk, outcomes, { thresholds = {}, isText: isText2 = false } = {}) {
  const findings = findingsOf(talk, outcomes, isText2);
  const score = (category) => scoreOf(category, findings, thresholds[category]);
  const scores = {
    DECISION: score("DECISION"),
    RUNBOOK: score("RUNBOOK"),
    CONSTRAINT: score("CONSTRAINT"),
    TECH_DEBT: score("TECH_DEBT"),
    PREFERENCE: score("PREFERENCE"),
    SESSION_SUMMARY: score("SESSION_SUMMARY")
  };
  return {
    scores,
    findings
  };
}

// lib/analyses/triage/speech/hold.ts
function holdFor(findings, before) {
  const fresh = findings.filter(({ hash }) => !before.hashes.has(hash));
  const categories = TEXT_CATEGORIES.filter((category) => sureness(category, fresh) >= WEIGHTS[category].hold);
  if (categories.length === 0) {
    if (before.summary || sureness("SESSION_SUMMARY", fresh) < WEIGHTS.SESSION_SUMMARY.hold) return null;
    categories.push("SESSION_SUMMARY");
  }
  const hashes = findings.filter(({ category }) => categories.includes(category)).map(({ hash }) => hash);
  return {
    categories,
    hashes
  };
}

// lib/analyses/triage/triage.ts
var SCORERS = [
  "speech",
  "keywords"
];
var NOTHING_HELD = {
  hashes: /* @__PURE__ */ new Set(),
  summary: false
};
function triage(talk, options = {}) {
  const prose = proseOf(talk.flatMap((said2) => said2.pieces.map((piece) => ({
    piece,
    said: said2
  }))));
  const metrics = metricsOf(talk, prose);
  return options.scorer === "keywords" ? byKeywords(prose, metrics, options) : bySpeech(talk, {
    prose,
    metrics,
    isText: false
  }, options);
}
function triageText(text2, options = {}) {
  const pieces = text2.split("\n").map((line2, index) => ({
    piece: {
      text: line2,
      place: {
        line: index + 1,
        offset: null
      },
      uuid: null
    },
    said: null
  }));
  const prose = proseOf(pieces);
  const metrics = metricsOf([], prose);
  if (options.scorer === "keywords") return byKeywords(prose, metrics, options);
  const piece = {
    text: text2,
    place: {
      line: 1,
      offset: null
    },
    uuid: null
  };
  const said2 = {
    kind: "answer",
    via: "message",
    messageId: null,
    pieces: [
      piece
    ],
    toolUses: []
  };
  return bySpeech([
    said2
  ], {
    prose,
    metrics,
    isText: true
  }, options);
}
function bySpeech(talk, read, options) {
  const { thresholds = {}, outcomes = /* @__PURE__ */ new Map(), held = NOTHING_HELD } = options;
  const { scores, findings } = scoreSpeech(talk, outcomes, {
    thresholds,
    isText: read.isText
  });
  const hold = holdFor(findings, held);
  return {
    metrics: read.metrics,
    scores,
    decision: hold ? "hold" : "pass",
    hold,
    prose: read.prose
  };
}
function byKeywords(prose, metrics, options) {
  const thresholds = options.thresholds ?? {};
  const score = (category) => scoreKeywords(prose, category, thresholds[category]);
  const scores = {
    DECISION: score("DECISION"),
    RUNBOOK: score("RUNBOOK"),
    CONSTRAINT: score("CONSTRAINT"),
    TECH_DEBT: score("TECH_DEBT"),
    PREFERENCE: score("PREFERENCE"),
    SESSION_SUMMARY: scoreActivity(metrics, thresholds.SESSION_SUMMARY)
  };
  const categories = CATEGORIES.filter((category) => scores[category].triggered);
  const hold = categories.length > 0 ? {
    categories,
    hashes: []
  } : null;
  return {
    metrics,
    scores,
    decision: hold ? "hold" : "pass",
    hold,
    prose
  };
}

// lib/transcript/talk_window.ts
var HEAD2 = 200;
function startsWithAny2(text2, openings) {
  return openings.some((opening) => text2.startsWith(opening));
}
function outcomeOf2(result, place) {
  if (!result.isError) return {
    status: "ok",
    head: "",
    place
  };
  if (startsWithAny2(result.text, REJECTION_OPENINGS)) return {
    status: "rejected",
    head: "",
    place
  };
  if (startsWithAny2(result.text, INTERRUPT_OPENINGS)) return {
    status: "interrupted",
    head: "",
    place
  };
  return {
    status: "failed",
    head: result.text.slice(0, HEAD2),
    place
  };
}
function takeOutcomes(entry, outcomes) {
  let isResult = false;
  for (const block of entry.content) {
    if (block.kind !== "tool_result") continue;
    isResult = true;
    if (!outcomes.has(block.toolUseId)) outcomes.set(block.toolUseId, outcomeOf2(block, entry.place));
  }
  return !isResult || personWordsOf(entry) !== null;
}
function talkWindow(backward, options = {}) {
  const { spoken = 40, answers: maxAnswers = 160 } = options;
  const entries = [];
  const outcomes = /* @__PURE__ */ new Map();
  const answers2 = /* @__PURE__ */ new Set();
  const spokenAnswers = /* @__PURE__ */ new Set();
  let said2 = 0;
  let count = 0;
  for (const entry of backward) {
    if (entry.kind === "progress" || entry.kind === "other" || entry.isSidechain) continue;
    if (entry.kind === "user") {
      if (!takeOutcomes(entry, outcomes)) continue;
      if (speakerOf(entry) === "person") said2++;
    } else if (entry.kind === "assistant") {
      const id = entry.messageId ?? `line ${entries.length}`;
      if (!answers2.has(id)) count++;
      answers2.add(id);
      if (!spokenAnswers.has(id) && entry.content.some((block) => block.kind === "text" && block.text.trim() !== "")) {
        spokenAnswers.add(id);
        said2++;
      }
    }
    if (said2 > spoken || count > maxAnswers) break;
    entries.push(entry);
  }
  return {
    talk: lastSpoken(conversationOf(entries.reverse()), spoken),
    outcomes
  };
}
function talkWindowOf(entries, options = {}) {
  return talkWindow(entries.toReversed(), options);
}
function speaks(utterance) {
  return utterance.kind === "prompt" || utterance.kind === "answer" && utterance.pieces.length > 0;
}
function lastSpoken(talk, spoken) {
  let left = spoken;
  let from = talk.length;
  while (from > 0) {
    const said2 = talk[from - 1];
    if (said2 && speaks(said2) && --left < 0) break;
    from--;
  }
  return talk.slice(from);
}

// lib/cli/triage.ts
var MESSAGES = {
  speech: 40,
  keywords: 50
};
async function windowOf(argument, read, shell2) {
  const { messages, scorer } = read;
  if (argument === "-") {
    const entries = [];
    for await (const entry of entriesOfStream(shell2.stdinBytes())) entries.push(entry);
    if (scorer === "speech") return talkWindowOf(entries, {
      spoken: messages
    });
    return {
      talk: lastMessages(conversationOf(entries), messages),
      outcomes: /* @__PURE__ */ new Map()
    };
  }
  return withSource(argument, (source) => {
    const backward = entriesBackward(source);
    const { talk, outcomes } = scorer === "speech" ? talkWindow(backward, {
      spoken: messages
    }) : {
      talk: lastOfConversation(backward, messages),
      outcomes: /* @__PURE__ */ new Map()
    };
    return {
      talk: numbered(talk, (offset) => countLineBreaks(source, offset) + 1),
      outcomes
    };
  });
}
function numbered(talk, lineAt) {
  const lines = /* @__PURE__ */ new Map();
  return talk.map((said2) => ({
    ...said2,
    pieces: said2.pieces.map((piece) => {
      const { offset } = piece.place;
      if (offset === null) return piece;
      const line2 = lines.get(offset) ?? lineAt(offset);
      lines.set(offset, line2);
      return {
        ...piece,
        place: {
          line: line2,
          offset
        }
      };
    })
  }));
}
function triageJson({ metrics, scores, decision }) {
  const answer4 = {
    schema: "debrief.triage/1",
    metrics,
    scores,
    decision
  };
  return JSON.stringify(answer4, (key, value) => key === "text" ? redact(String(value)) : value, 2) + "\n";
}
function describe3(category, score, explain2) {
  const bar = "#".repeat(Math.round(score.score * 20)).padEnd(20, ".");
  const mark = score.triggered ? "*" : " ";
  let text2 = `${mark} ${category.padEnd(15)} ${bar} ${score.score.toFixed(2)} of ${score.threshold.toFixed(2)}
`;
  const shown4 = explain2 ? score.evidence : score.triggered ? score.evidence.slice(0, 1) : [];
  for (const { line: line2, cue, text: said2, speaker, reasons } of shown4) {
    const where = line2 === null ? "" : `line ${line2}: `;
    const who = speaker === void 0 ? "" : `${speaker}: `;
    const why2 = reasons === void 0 ? oneLine(cue, 40) : oneLine(`${cue}: ${reasons.join("; ")}`, 160);
    text2 += `    ${where}${who}${oneLine(said2, 120)}  [${why2}]
`;
  }
  return text2;
}
function report4(found, explain2) {
  const { messages, exchanges, toolUses, distinctTools } = found.metrics;
  const read = `Read ${messages} messages (${exchanges} exchanges, ${toolUses} tool uses of ${distinctTools} tools).
`;
  const scores = CATEGORIES.map((category) => describe3(category, found.scores[category], explain2)).join("");
  const verdict = found.decision === "hold" ? `hold: ${found.hold?.categories.join(", ")} should be remembered before this ends
` : "pass: nothing here is sure enough to hold for\n";
  return read + scores + verdict;
}
function scorerOf(options) {
  const name = options.text("scorer") ?? SCORERS[0];
  const scorer = SCORERS.find((known) => known === name);
  if (scorer === void 0) {
    throw new UsageError(`Expected --scorer to be one of ${SCORERS.join(", ")} but found "${name}"`);
  }
  return scorer;
}
var triageCommand = {
  name: "triage",
  summary: "what of a session is worth remembering before it ends",
  usage: `usage: triage FILE [--json] [--explain] [--text] [--scorer ${SCORERS.join("|")}] [--messages N]

FILE is a transcript, or - for standard input.

  --json          {"schema":"debrief.triage/1","metrics":{\u2026},"scores":{\u2026},"decision":"hold"|"pass"}
  --explain       every line that counted, not only the first of what triggered
  --text          FILE is plain text, no transcript
  --scorer NAME   how the talk is read
  --messages N    how many messages from the end are read (${MESSAGES.speech}; keywords: ${MESSAGES.keywords})`,
  examples: [
    "triage session.jsonl --explain",
    "triage --text notes.txt --json"
  ],
  async run(args, shell2) {
    const options = readOptions(args, {
      text: [
        "scorer",
        "messages"
      ],
      flag: [
        "json",
        "explain",
        "text"
      ]
    });
    const argument = options.only("FILE");
    const scorer = scorerOf(options);
    const messages = options.integer("messages", 1) ?? MESSAGES[scorer];
    let found;
    if (options.flag("text")) {
      found = triageText(argument === "-" ? await shell2.readStdin() : shell2.readText(argument), {
        scorer
      });
    } else {
      const { talk, outcomes } = await windowOf(argument, {
        messages,
        scorer
      }, shell2);
      found = triage(talk, {
        scorer,
        outcomes
      });
    }
    shell2.stdout(options.flag("json") ? triageJson(found) : report4(found, options.flag("explain")));
    return 0;
  }
};

// lib/analyses/trim/options.ts
function preset(turns, shorten) {
  return {
    tools: {
      kind: "last",
      turns,
      shorten
    },
    thinking: 100
  };
}
var PRESETS = {
  "light": preset(40, 25),
  "default": preset(20, 50),
  "aggressive": preset(10, 50),
  "heavy": preset(10, 80),
  "extreme": preset(0, 0)
};
function isPresetName(word2) {
  return Object.hasOwn(PRESETS, word2);
}
function oldestOf(turns, percent4) {
  return percent4 >= 100 ? turns : Math.floor(turns * Math.max(0, percent4) / 100);
}

// lib/analyses/trim/ancestors.ts
function nearestAncestors(nodes, branch, staying) {
  const above = /* @__PURE__ */ new Map();
  const instead = /* @__PURE__ */ new Map();
  const [first] = branch.chain;
  if (first) above.set(first, null);
  const find = (node) => {
    const walked = [];
    let found = null;
    for (let at = node; at && !walked.includes(at); ) {
      const known = above.get(at);
      if (known !== void 0) {
        found = known;
        break;
      }
      walked.push(at);
      const parent = branch.parentOf(at);
      at = parent === null ? void 0 : branch.nodeOf(parent);
      const here = at && (staying.has(at) ? at.uuid : instead.get(at));
      if (here) {
        found = here;
        break;
      }
    }
    for (const at of walked) above.set(at, found);
    return found;
  };
  const substitutes = substitutesOf(branch, staying);
  for (const node of nodes) {
    let tie = find(node);
    for (const substitute of substitutes.get(node) ?? []) {
      above.set(substitute, tie);
      tie = substitute.uuid;
      instead.set(node, tie);
    }
  }
  return (node) => staying.has(node) ? find(node) : instead.get(node) ?? find(node);
}
function substitutesOf(branch, staying) {
  const lastOf = /* @__PURE__ */ new Map();
  const stays = /* @__PURE__ */ new Set();
  for (const node of branch.chain) {
    if (node.messageId === null || node.isSidechain) continue;
    lastOf.set(node.messageId, node);
    if (staying.has(node)) stays.add(node.messageId);
  }
  const substitutes = /* @__PURE__ */ new Map();
  for (const node of branch.beside.keys()) {
    const last = node.messageId === null ? void 0 : lastOf.get(node.messageId);
    if (!last || !staying.has(node) || stays.has(last.messageId ?? "")) continue;
    const known = substitutes.get(last);
    if (known) known.push(node);
    else substitutes.set(last, [
      node
    ]);
  }
  return substitutes;
}

// lib/analyses/trim/plan.ts
var NothingToTrim = class extends Error {
  /** The error's name. */
  name = "NothingToTrim";
};
function talkOf(branch) {
  const turnOf = /* @__PURE__ */ new Map();
  let turns = 0;
  for (const node of branch.chain) {
    if (node.opensTurn && !node.isSidechain) turns++;
    turnOf.set(node, Math.max(0, turns - 1));
  }
  for (const [node, owner] of branch.beside) turnOf.set(node, turnOf.get(owner) ?? 0);
  return {
    nodes: [
      ...branch.chain,
      ...branch.beside.keys()
    ],
    turnOf,
    turns
  };
}
function callsOf(nodes, turnOf) {
  const uses2 = /* @__PURE__ */ new Map();
  const results = /* @__PURE__ */ new Map();
  const copies = /* @__PURE__ */ new Map();
  for (const node of nodes) {
    for (const [ids, map] of [
      [
        node.uses,
        uses2
      ],
      [
        node.results,
        results
      ]
    ]) {
      for (const id of ids) {
        const first = map.get(id);
        if (!first) map.set(id, node);
        else if (first !== node) {
          const here = copies.get(node.uuid);
          if (here) here.add(id);
          else copies.set(node.uuid, /* @__PURE__ */ new Set([
            id
          ]));
        }
      }
    }
  }
  const whole3 = /* @__PURE__ */ new Map();
  const halves = /* @__PURE__ */ new Map();
  for (const [id, node] of uses2) (results.has(id) ? whole3 : halves).set(id, turnOf.get(node) ?? 0);
  for (const id of results.keys()) if (!uses2.has(id)) halves.set(id, null);
  return {
    whole: whole3,
    halves,
    copies
  };
}
function toolZones(options, calls, first, turns) {
  const withTools = [
    ...new Set(calls.whole.values())
  ].sort((a, b) => a - b);
  const rule = options.tools;
  const counted4 = (removed2, shortened3) => {
    const gone = withTools.filter((turn) => turn < removed2).length;
    const cut2 = withTools.filter((turn) => turn >= removed2 && turn < shortened3).length;
    const before = withTools.length;
    const turnsWithTools = {
      before,
      removed: gone,
      shortened: cut2,
      kept: before - gone - cut2
    };
    return {
      removed: removed2,
      shortened: shortened3,
      turnsWithTools
    };
  };
  if (!rule) return counted4(first, first);
  if (rule.kind === "oldest") {
    const until = first + oldestOf(turns - first, rule.percent);
    return rule.how === "remove" ? counted4(until, until) : counted4(first, until);
  }
  if (rule.turns === 0) return counted4(turns, turns);
  if (withTools.length === 0) return counted4(first, first);
  const kept2 = withTools.slice(-rule.turns);
  const removed = kept2.length === withTools.length ? first : kept2[0] ?? first;
  return counted4(removed, kept2[oldestOf(kept2.length, rule.shorten)] ?? turns);
}
function planTrim(index, options) {
  const branch = activeBranch(index.nodes);
  const talk = talkOf(branch);
  const { turnOf } = talk;
  const turns = Math.max(1, talk.turns);
  const first = options.keepTurns === void 0 ? 0 : Math.max(0, turns - options.keepTurns);
  const left = {
    records: 0,
    sidechain: 0,
    otherBranches: 0,
    noise: 0,
    olderTurns: 0,
    emptied: 0
  };
  const carrying = (node) => node.isSidechain ? "sidechain" : (turnOf.get(node) ?? 0) < first ? "olderTurns" : node.isNoise ? "noise" : null;
  const staying = talk.nodes.filter((node) => carrying(node) === null);
  const calls = callsOf(staying, turnOf);
  const zones = toolZones(options, calls, first, turns);
  const thinkingUntil = first + oldestOf(turns - first, options.thinking ?? 0);
  const decided = decideCalls(calls, zones);
  const staysWhole = /* @__PURE__ */ new Set();
  let thinkingRemoved = 0;
  for (const node of talk.nodes) {
    const dropThinking = (turnOf.get(node) ?? 0) < thinkingUntil;
    const reason = carrying(node);
    if (reason === null && dropThinking) thinkingRemoved += node.thinking;
    if (reason !== null) left[reason]++;
    else if (isEmptied(node, dropThinking, decided.gone, calls.copies)) left.emptied++;
    else staysWhole.add(node);
  }
  const nearest2 = nearestAncestors(talk.nodes, branch, staysWhole);
  const kept2 = /* @__PURE__ */ new Map();
  for (const node of staysWhole) {
    const turn = turnOf.get(node) ?? 0;
    const owner = branch.beside.get(node);
    const parentUuid = nearest2(node) ?? (owner && staysWhole.has(owner) ? owner.uuid : null);
    kept2.set(node.uuid, {
      line: node.line,
      parentUuid,
      dropThinking: turn < thinkingUntil,
      shortenNotices: turn < zones.shortened
    });
  }
  const last = branch.chain.at(-1);
  const lastUuid = last && (staysWhole.has(last) ? last.uuid : nearest2(last));
  const spoken = [
    ...staysWhole
  ].some(({ kind }) => kind === "user" || kind === "assistant");
  if (!lastUuid || !spoken) {
    throw new NothingToTrim(talk.nodes.length === 0 ? "no prompt or answer that a client could load" : "nothing of the main talk would be left (an agent's file cannot be resumed)");
  }
  for (const node of index.nodes) {
    if (turnOf.has(node)) continue;
    left[node.isSidechain ? "sidechain" : node.isNoise ? "noise" : "otherBranches"]++;
  }
  left.records = index.entries - index.nodes.length - index.carried.length;
  const before = talk.nodes.reduce((sum2, node) => sum2 + node.uses.length, 0);
  return {
    kept: kept2,
    gone: decided.gone,
    shortened: decided.shortened,
    copies: calls.copies,
    tokensBefore: talk.nodes.reduce((sum2, node) => sum2 + node.tokens, 0),
    lastUuid,
    turns: {
      before: talk.turns,
      after: Math.min(talk.turns, turns - first)
    },
    calls: {
      before,
      after: calls.whole.size - decided.wholeRemoved,
      removed: decided.removed,
      incomplete: decided.incomplete
    },
    turnsWithTools: zones.turnsWithTools,
    thinkingRemoved,
    left
  };
}
function decideCalls(calls, zones) {
  const gone = /* @__PURE__ */ new Set();
  const shortened3 = /* @__PURE__ */ new Set();
  let [removed, incomplete] = [
    0,
    0
  ];
  for (const [id, turn] of calls.whole) {
    if (turn < zones.removed) gone.add(id);
    else if (turn < zones.shortened) shortened3.add(id);
  }
  const wholeRemoved = gone.size;
  removed = wholeRemoved;
  for (const [id, turn] of calls.halves) {
    gone.add(id);
    if (turn !== null && turn < zones.removed) removed++;
    else incomplete++;
  }
  return {
    gone,
    shortened: shortened3,
    removed,
    wholeRemoved,
    incomplete
  };
}
function isEmptied(node, dropThinking, gone, copies) {
  if (node.noticeOf !== null && gone.has(node.noticeOf)) return true;
  const here = copies.get(node.uuid);
  const goes = (id) => gone.has(id) || (here?.has(id) ?? false);
  const results = node.results.filter(goes).length;
  if (node.kind === "user" && results > 0 && results === node.results.length) return true;
  const removed = results + node.uses.filter(goes).length + (dropThinking ? node.thinking : 0);
  return removed > 0 && removed === node.blocks;
}

// lib/analyses/trim/rewrite.ts
init_json();

// lib/analyses/trim/shorten.ts
init_json();
var MAX_LINES = 2;
var MAX_UNITS = 120;
var MAX_NOTICE = 150;
var MARK3 = "...";
var NOTICE_MARK = " (remaining content truncated)";
var IMAGE_NOTE = "[image]";
function firstUnits(text2, units) {
  return truncate(text2, units, {
    unit: "code_units",
    mark: ""
  });
}
function firstLines(text2, lines) {
  let end = -1;
  for (let count = 0; count < lines; count++) {
    end = text2.indexOf("\n", end + 1);
    if (end === -1) return text2;
  }
  return text2.slice(0, end);
}
function shortenText(text2) {
  const kept2 = firstUnits(firstLines(text2, MAX_LINES), MAX_UNITS);
  if (kept2.length === text2.length) return text2;
  if (text2.endsWith(MARK3) && shortened2(text2.slice(0, -MARK3.length))) return text2;
  const short = kept2.trimEnd() + MARK3;
  return short.length > text2.length ? text2 : short;
}
function shortened2(text2) {
  return text2.length <= MAX_UNITS && text2 === text2.trimEnd() && firstLines(text2, MAX_LINES) === text2;
}
function capText(text2, units) {
  return truncate(text2, units, {
    unit: "code_units",
    mark: MARK3
  });
}
function mapTexts(value, change) {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) {
    const changed = value.map((item) => mapTexts(item, change));
    return changed.every((item, index) => item === value[index]) ? value : changed;
  }
  return isJsonObject(value) ? mapObjectTexts(value, change) : value;
}
function mapObjectTexts(object, change) {
  let changed = false;
  const entries = [];
  for (const [key, value] of Object.entries(object)) {
    const mapped = value === void 0 ? void 0 : mapTexts(value, change);
    changed ||= mapped !== value;
    entries.push([
      key,
      mapped
    ]);
  }
  return changed ? Object.fromEntries(entries) : object;
}
var NOTICE = /^(\s*<task-notification>[\s\S]*?<result>)([\s\S]*)(<\/result>[\s\S]*)$/;
function shortenNotice(text2) {
  if (!text2.trimStart().startsWith("<task-notification>")) return text2;
  const parts3 = NOTICE.exec(text2);
  if (!parts3) return text2;
  const [, before = "", answer4 = "", after2 = ""] = parts3;
  if (answer4.length <= MAX_NOTICE) return text2;
  const short = before + firstUnits(answer4, MAX_NOTICE) + NOTICE_MARK + after2;
  return short.length > text2.length ? text2 : short;
}
function withoutImages(value) {
  if (Array.isArray(value)) {
    const changed2 = value.map((item) => withoutImages(item));
    return changed2.every((item, index) => item === value[index]) ? value : changed2;
  }
  if (!isJsonObject(value)) return value;
  if (value["type"] === "image" && isJsonObject(value["source"])) return {
    type: "text",
    text: IMAGE_NOTE
  };
  const isImage = value["type"] === "image" && isJsonObject(value["file"]);
  let changed = false;
  const entries = [];
  for (const [key, item] of Object.entries(value)) {
    const file = isImage && key === "file" && isJsonObject(item) && typeof item["base64"] === "string" ? item : null;
    const mapped = file ? file["base64"] === "" ? file : {
      ...file,
      base64: ""
    } : item === void 0 ? item : withoutImages(item);
    changed ||= mapped !== item;
    entries.push([
      key,
      mapped
    ]);
  }
  return changed ? Object.fromEntries(entries) : value;
}

// lib/analyses/trim/rewrite.ts
var RESULT_COPIES = [
  "toolUseResult",
  "mcpMeta"
];
var USE_COPIES = [
  "wireToolInputs",
  "hostContent"
];
var MAX_NAME = 64;
function rewriteEntry(line2, going, names4) {
  return renamed(new Rewriter(going).rewrite(line2), going, names4);
}
function carryEntry(line2, names4) {
  return withSession(mapObjectTexts(line2, (text2) => names4.uuids.get(text2) ?? text2), names4.sessionId);
}
function withSession(line2, sessionId) {
  return {
    ...line2,
    ...typeof line2["sessionId"] === "string" ? {
      sessionId
    } : {},
    ...typeof line2["session_id"] === "string" ? {
      session_id: sessionId
    } : {}
  };
}
function renamed(line2, { node, kept: { parentUuid } }, names4) {
  const named = {};
  const rename = (text2) => text2.length <= MAX_NAME ? names4.uuids.get(text2) ?? text2 : text2;
  for (const [key, value] of Object.entries(line2)) {
    const isTalk2 = key === "message" || RESULT_COPIES.includes(key);
    named[key] = isTalk2 || value === void 0 ? value : mapTexts(value, rename);
  }
  const source = stringAt(line2, "sourceToolAssistantUUID");
  if (source !== null && !names4.uuids.has(source)) delete named["sourceToolAssistantUUID"];
  const logical = stringAt(line2, "logicalParentUuid");
  if (logical !== null && !names4.uuids.has(logical)) named["logicalParentUuid"] = null;
  if (node.preserved) named["compactMetadata"] = withoutPreserved(objectAt(line2, "compactMetadata"));
  named["parentUuid"] = parentUuid === null ? null : names4.uuids.get(parentUuid) ?? null;
  named["uuid"] = names4.uuids.get(node.uuid) ?? node.uuid;
  if (names4.sourceId !== null) named["forkedFrom"] = {
    sessionId: names4.sourceId,
    messageUuid: node.uuid
  };
  return withSession(named, names4.sessionId);
}
function withoutPreserved(metadata) {
  if (!metadata) return void 0;
  const { preservedMessages: _, preservedSegment: __, ...rest } = metadata;
  return rest;
}
var Rewriter = class {
  #node;
  #kept;
  #plan;
  #options;
  #counts;
  #seen = /* @__PURE__ */ new Set();
  constructor({ node, kept: kept2, plan, options, counts: counts2 }) {
    this.#node = node;
    this.#kept = kept2;
    this.#plan = plan;
    this.#options = options;
    this.#counts = counts2;
  }
  rewrite(line2) {
    const node = this.#node;
    if (node.kind === "attachment") return this.#attachment(line2);
    const message = objectAt(line2, "message");
    if (!message || node.kind !== "user" && node.kind !== "assistant") return line2;
    const content = message["content"];
    const changed = typeof content === "string" ? this.#notice(content) : Array.isArray(content) ? this.#blocks(content) : content;
    const talk = changed === content ? line2 : {
      ...line2,
      message: {
        ...message,
        content: changed
      }
    };
    return this.#beside(talk);
  }
  #goes(id) {
    return this.#plan.gone.has(id) || (this.#plan.copies.get(this.#node.uuid)?.has(id) ?? false);
  }
  /** Whether the entry itself has the same half of a call twice. */
  #again(half) {
    const before = this.#seen.has(half);
    this.#seen.add(half);
    return before;
  }
  #notice(text2) {
    if (!this.#kept.shortenNotices || this.#node.kind === "assistant") return text2;
    const short = shortenNotice(text2);
    if (short !== text2) this.#counts.notices++;
    return short;
  }
  #blocks(content) {
    const blocks = content.map((block) => isJsonObject(block) ? this.#block(block) : block);
    const left = blocks.filter((block) => block !== null);
    return left.length === content.length && left.every((block, index) => block === content[index]) ? content : left;
  }
  /** A block as it goes along, or null where it does not. */
  #block(block) {
    const type = stringAt(block, "type");
    const use = useId(block);
    if (use !== null) return this.#goes(use) || this.#again(`use ${use}`) ? null : this.#use(block, use);
    const result = resultId(block);
    if (result !== null) {
      return this.#goes(result) || this.#again(`result ${result}`) ? null : this.#result(block, result);
    }
    switch (type) {
      case "thinking":
      case "redacted_thinking":
        return this.#kept.dropThinking && this.#node.kind === "assistant" ? null : block;
      case "image":
        return this.#options.dropImages ? this.#imageless(block) : block;
      case "text": {
        const text2 = stringAt(block, "text");
        const short = text2 === null ? text2 : this.#notice(text2);
        return short === text2 || short === null ? block : {
          ...block,
          text: short
        };
      }
      default:
        return block;
    }
  }
  #use(block, id) {
    const input = block["input"];
    if (input === void 0 || !this.#plan.shortened.has(id)) return block;
    const short = mapTexts(input, shortenText);
    if (short === input) return block;
    this.#counts.inputs++;
    return {
      ...block,
      input: short
    };
  }
  #result(block, id) {
    let content = block["content"];
    if (content === void 0) return block;
    if (this.#plan.shortened.has(id)) {
      const short = resultTexts(withoutImages(content), shortenText);
      if (short !== content) this.#counts.results++;
      content = short;
    }
    if (this.#options.dropImages) {
      const imageless = withoutImages(content);
      if (imageless !== content) this.#counts.images += countImages(content) - countImages(imageless);
      content = imageless;
    }
    const limit = this.#options.maxToolOutput;
    if (limit !== void 0) {
      const capped = resultTexts(content, (text2) => capText(text2, limit));
      if (capped !== content) this.#counts.capped++;
      content = capped;
    }
    return content === block["content"] ? block : {
      ...block,
      content
    };
  }
  #imageless(block) {
    const note2 = withoutImages(block);
    if (note2 === block || !isJsonObject(note2)) return block;
    this.#counts.images++;
    return note2;
  }
  /** The copies that stand beside the message. */
  #beside(line2) {
    const node = this.#node;
    const { shortened: shortened3 } = this.#plan;
    const changed = {};
    if (node.uses.some((id) => this.#goes(id) || shortened3.has(id))) {
      for (const key of USE_COPIES) if (line2[key] !== void 0) changed[key] = void 0;
    }
    if (node.results.length > 0) {
      for (const key of RESULT_COPIES) {
        const copy = line2[key];
        if (copy === void 0) continue;
        const without2 = node.results.some((id) => this.#goes(id)) ? void 0 : this.#copy(copy);
        if (without2 !== copy) changed[key] = without2;
      }
    }
    const keys = Object.keys(changed);
    if (keys.length === 0) return line2;
    const merged = {
      ...line2,
      ...changed
    };
    for (const key of keys) if (merged[key] === void 0) delete merged[key];
    return merged;
  }
  #copy(copy) {
    const { dropImages, maxToolOutput: limit } = this.#options;
    const short = this.#node.results.some((id) => this.#plan.shortened.has(id));
    const imageless = short || dropImages ? withoutImages(copy) : copy;
    const shorter = short ? mapTexts(imageless, shortenText) : imageless;
    return limit === void 0 ? shorter : mapTexts(shorter, (text2) => capText(text2, limit));
  }
  #attachment(line2) {
    const attachment = objectAt(line2, "attachment");
    if (!attachment) return line2;
    let changed = attachment;
    const prompt = attachment["prompt"];
    if (attachment["type"] === "queued_command" && prompt !== void 0) {
      const short = typeof prompt === "string" ? this.#notice(prompt) : Array.isArray(prompt) ? this.#blocks(prompt) : prompt;
      if (short !== prompt) changed = {
        ...changed,
        prompt: short
      };
    }
    return changed === attachment ? line2 : {
      ...line2,
      attachment: changed
    };
  }
};
function resultTexts(content, change) {
  if (typeof content === "string") return change(content);
  if (!Array.isArray(content)) return content;
  const parts3 = content.map((part) => {
    const text2 = isJsonObject(part) && part["type"] === "text" ? stringAt(part, "text") : null;
    if (text2 === null || !isJsonObject(part)) return typeof part === "string" ? change(part) : part;
    const changed = change(text2);
    return changed === text2 ? part : {
      ...part,
      text: changed
    };
  });
  return parts3.every((part, index) => part === content[index]) ? content : parts3;
}
function countImages(content) {
  if (!Array.isArray(content)) return 0;
  return content.filter((part) => isJsonObject(part) && part["type"] === "image").length;
}

// lib/analyses/trim/tokens.ts
init_json();
var IMAGE_TOKENS = 1600;
var CHARS_PER_TOKEN = 4;
function tokensOf(content) {
  let tokens = 0;
  for (const block of content) tokens += blockTokens(block);
  return tokens;
}
function blockTokens(block) {
  switch (block.kind) {
    case "text":
      return block.text === IMAGE_NOTE ? 2 : Math.ceil(block.text.length / CHARS_PER_TOKEN);
    case "thinking":
      return Math.ceil(block.text.length / CHARS_PER_TOKEN);
    case "tool_use":
      return Math.ceil((block.name.length + lengthOf(block.input)) / CHARS_PER_TOKEN);
    case "tool_result":
      return Math.ceil(block.text.length / CHARS_PER_TOKEN) + block.images * IMAGE_TOKENS;
    case "image":
    case "document":
      return IMAGE_TOKENS;
    case "other":
      return 0;
  }
}
function lengthOf(value) {
  if (typeof value === "string") return value.length;
  if (Array.isArray(value)) return value.reduce((sum3, item) => sum3 + lengthOf(item), 0);
  if (!isJsonObject(value)) return 4;
  let sum2 = 0;
  for (const [key, item] of Object.entries(value)) sum2 += key.length + lengthOf(item);
  return sum2;
}

// lib/analyses/trim/session_index.ts
init_json();
var CARRIED_TYPES = {
  "content-replacement": "all",
  "hybrid-organization": "all",
  "data-flow-records": "all",
  "data-flow-incomplete": "all",
  "history-suppression": "last",
  "derived-from": "last",
  "atis-latch": "last",
  "tools-used": "last",
  "relocated": "last"
};
var MAX_TITLE = 50;
function isNoise(entry) {
  switch (entry.kind) {
    case "assistant":
      return entry.isSynthetic || entry.isApiError;
    case "system":
      return entry.subtype === "api_error";
    case "user":
      return entry.raw["isApiErrorMessage"] === true;
    case "progress":
      return true;
    case "attachment":
    case "queue":
    case "title":
    case "other":
      return false;
  }
}
function contentList(line2) {
  const message = objectAt(line2, "message");
  return message ? arrayAt(message, "content") : [];
}
function isThinking(block) {
  return isJsonObject(block) && (block["type"] === "thinking" || block["type"] === "redacted_thinking");
}
function trimRow(entry, node) {
  const content = contentList(entry.raw);
  const hook = entry.kind === "attachment" && entry.attachment.kind === "hook" ? entry.attachment : null;
  let thinking = 0;
  if (entry.kind === "assistant") {
    for (const block of content) if (isThinking(block)) thinking++;
  }
  return [
    branchRow(node),
    entry.kind === "user" && !entry.isSidechain && speakerOf(entry) === "person",
    content.length,
    thinking,
    isNoise(entry),
    hook?.toolUseId ?? null,
    entry.kind === "user" || entry.kind === "assistant" ? tokensOf(entry.content) : 0
  ];
}
var StoredTrimNode = class extends StoredNode {
  opensTurn;
  blocks;
  thinking;
  isNoise;
  noticeOf;
  tokens;
  constructor(row, before) {
    super(row[0], before);
    [, this.opensTurn, this.blocks, this.thinking, this.isNoise, this.noticeOf, this.tokens] = row;
  }
};
var Title = class {
  #custom = null;
  #made = null;
  #prompt = null;
  add(entry) {
    if (entry.kind === "title" && entry.title !== "") {
      if (entry.type === "custom-title") this.#custom = entry.title;
      else if (entry.type === "ai-title") this.#made = entry.title;
    } else if (entry.kind === "user" && this.#prompt === null && !entry.isSidechain && speakerOf(entry) === "person") {
      const words = promptText(entry).replace(/\s+/g, " ");
      if (words !== "") this.#prompt = words.length > MAX_TITLE ? words.slice(0, MAX_TITLE).trimEnd() + "\u2026" : words;
    }
  }
  get text() {
    return this.#custom ?? this.#made ?? this.#prompt?.toWellFormed() ?? "Session";
  }
};
function indexSession(entries) {
  const rows = new Packed();
  const carried = [];
  const sessions = /* @__PURE__ */ new Map();
  const title = new Title();
  let [count, version2, cwd] = [
    0,
    null,
    null
  ];
  for (const entry of entries) {
    version2 = entry.version ?? version2;
    title.add(entry);
    count++;
    const node = branchNode(entry);
    if (node) {
      rows.push(trimRow(entry, node));
      cwd = stringAt(entry.raw, "cwd") ?? cwd;
      if (entry.sessionId !== null && !entry.isSidechain) {
        sessions.set(entry.sessionId, (sessions.get(entry.sessionId) ?? 0) + 1);
      }
    } else if (Object.hasOwn(CARRIED_TYPES, entry.type) && entry.agentId === null) {
      carried.push({
        line: entry.place.line,
        type: entry.type,
        sessionId: entry.sessionId
      });
    }
  }
  const sessionId = mostOften(sessions);
  const nodes = [];
  for (const row of rows.drain()) nodes.push(new StoredTrimNode(row, nodes.at(-1)));
  return {
    entries: count,
    nodes,
    carried: carriedOf(carried.filter((entry) => entry.sessionId === null || entry.sessionId === sessionId)),
    sessionId,
    version: version2,
    cwd,
    title: title.text
  };
}
function carriedOf(entries) {
  const last = new Map(entries.map((entry) => [
    entry.type,
    entry
  ]));
  return entries.filter((entry) => CARRIED_TYPES[entry.type] === "all" || last.get(entry.type) === entry);
}
function mostOften(times) {
  let most = null;
  for (const [id, count] of times) if (most === null || count >= (times.get(most) ?? 0)) most = id;
  return most;
}

// lib/analyses/trim/title.ts
var CUSTOM_TITLE_SINCE = "2.1.64";
var SUFFIX = " (trimmed)";
function titleEntry({ title, version: version2, sessionId, leafUuid }) {
  const text2 = title.endsWith(SUFFIX) ? title : title + SUFFIX;
  if (version2 !== null && compareVersions(version2, CUSTOM_TITLE_SINCE) < 0) {
    return {
      type: "summary",
      summary: text2,
      leafUuid
    };
  }
  return {
    type: "custom-title",
    customTitle: text2,
    sessionId
  };
}

// lib/analyses/trim/trim.ts
var ChangedWhileRead = class extends Error {
  /** The error's name. */
  name = "ChangedWhileRead";
};
function trimSession(entries, options, names4) {
  const { index, plan } = planned(entries, options);
  const uuids = /* @__PURE__ */ new Map();
  for (const uuid2 of plan.kept.keys()) uuids.set(uuid2, names4.newUuid());
  const wanted2 = new Set(index.carried.map(({ line: line2 }) => line2));
  for (const { line: line2 } of plan.kept.values()) wanted2.add(line2);
  const newNames = {
    sessionId: names4.sessionId,
    sourceId: index.sessionId,
    uuids
  };
  return {
    sessionId: names4.sessionId,
    sourceId: index.sessionId,
    cwd: index.cwd,
    title: index.title,
    wants: (line2) => wanted2.has(line2),
    lines: (again) => trimmedLines(again, index, plan, newNames, options)
  };
}
function planned(entries, options) {
  const { nodes, ...index } = indexSession(entries);
  return {
    index,
    plan: planTrim({
      ...index,
      nodes
    }, options)
  };
}
function placeOf2({ line: line2, type }) {
  return `${line2} ${type}`;
}
var Waiting = class {
  #taken = /* @__PURE__ */ new Set();
  #written = /* @__PURE__ */ new Set();
  #lines = /* @__PURE__ */ new Map();
  /** Whether an entry's line was taken already: glued entries of one uuid stand on one line. */
  took(uuid2) {
    return this.#written.has(uuid2) || this.#taken.has(uuid2);
  }
  /** The lines that can be written now that this one can. */
  *release(uuid2, parentUuid, line2) {
    if (parentUuid !== null && !this.#written.has(parentUuid)) {
      this.#taken.add(uuid2);
      const waiting = this.#lines.get(parentUuid);
      if (waiting) waiting.push({
        uuid: uuid2,
        line: line2
      });
      else this.#lines.set(parentUuid, [
        {
          uuid: uuid2,
          line: line2
        }
      ]);
      return;
    }
    const ready3 = [
      {
        uuid: uuid2,
        line: line2
      }
    ];
    for (let next = ready3.shift(); next; next = ready3.shift()) {
      yield next.line;
      this.#written.add(next.uuid);
      const children = this.#lines.get(next.uuid);
      if (!children) continue;
      this.#lines.delete(next.uuid);
      ready3.unshift(...children);
    }
  }
};
function* trimmedLines(entries, index, plan, names4, options) {
  const changes = {
    inputs: 0,
    results: 0,
    capped: 0,
    notices: 0,
    images: 0
  };
  const waiting = new Waiting();
  let [written, carriedAlong, tokensAfter] = [
    0,
    0,
    0
  ];
  let [last, lastParent] = [
    null,
    null
  ];
  const carried = new Set(index.carried.map(placeOf2));
  for (const entry of entries) {
    const kept2 = entry.uuid === null ? void 0 : plan.kept.get(entry.uuid);
    const node = kept2?.line === entry.place.line ? branchNode(entry) : null;
    if (!kept2 || !node || waiting.took(node.uuid)) {
      if (!carried.delete(placeOf2({
        line: entry.place.line,
        type: entry.type
      }))) continue;
      carriedAlong++;
      yield JSON.stringify(carryEntry(entry.raw, names4));
      continue;
    }
    const line2 = rewriteEntry(entry.raw, {
      node,
      kept: kept2,
      plan,
      options,
      counts: changes
    }, names4);
    tokensAfter += tokensOf(contentOf(line2));
    const text2 = JSON.stringify(line2);
    if (node.uuid === plan.lastUuid) {
      last = text2;
      lastParent = kept2.parentUuid;
      continue;
    }
    for (const ready3 of waiting.release(node.uuid, kept2.parentUuid, text2)) {
      written++;
      yield ready3;
    }
  }
  for (const ready3 of last === null ? [] : waiting.release(plan.lastUuid, lastParent, last)) {
    written++;
    yield ready3;
  }
  if (written !== plan.kept.size || carried.size > 0) {
    throw new ChangedWhileRead("the session was rewritten while it was read; nothing of it can be trusted, try again");
  }
  const leafUuid = names4.uuids.get(plan.lastUuid) ?? plan.lastUuid;
  const { title, version: version2 } = index;
  yield JSON.stringify(titleEntry({
    title,
    version: version2,
    sessionId: names4.sessionId,
    leafUuid
  }));
  const { turns, calls, turnsWithTools, thinkingRemoved, left } = plan;
  return {
    before: {
      entries: index.entries,
      turns: turns.before,
      calls: calls.before,
      tokens: plan.tokensBefore
    },
    after: {
      entries: written + carriedAlong + 1,
      turns: turns.after,
      calls: calls.after,
      tokens: tokensAfter
    },
    calls,
    turnsWithTools,
    thinkingRemoved,
    changes,
    left
  };
}

// lib/cli/trim_options.ts
var TRIM_OPTIONS = {
  text: [
    "out",
    "preset",
    "keep-turns",
    "keep-tool-turns",
    "shorten",
    "percent-tools",
    "percent-thinking",
    "max-tool-output"
  ],
  flag: [
    "json",
    "dry-run",
    "drop-thinking",
    "drop-images",
    "truncate"
  ]
};
function percent3(options, name) {
  const value = options.integer(name);
  if (value !== void 0 && value > 100) {
    throw new UsageError(`Expected --${name} to be a percentage from 0 to 100 but found "${value}"`);
  }
  return value;
}
function presetOf(options) {
  const name = options.text("preset");
  if (name === void 0) return {};
  if (isPresetName(name)) return PRESETS[name];
  throw new UsageError(`Expected --preset to be one of ${Object.keys(PRESETS).join(", ")} but found "${name}"`);
}
function toolRule2(options, preset2) {
  const turns = options.integer("keep-tool-turns");
  const shorten = percent3(options, "shorten");
  const oldest = percent3(options, "percent-tools");
  const truncate2 = options.flag("truncate");
  if (oldest !== void 0) {
    if (turns !== void 0 || shorten !== void 0 || preset2) {
      throw new UsageError("Expected either --percent-tools, or --keep-tool-turns and --shorten, or a preset");
    }
    return {
      kind: "oldest",
      percent: oldest,
      how: truncate2 ? "shorten" : "remove"
    };
  }
  if (truncate2) throw new UsageError("Expected --percent-tools with --truncate: it says which calls are shortened");
  const base = preset2?.kind === "last" ? preset2 : void 0;
  if (turns === void 0 && shorten !== void 0 && !base) {
    throw new UsageError("Expected --keep-tool-turns with --shorten: of which turns is it a percentage?");
  }
  if (turns === void 0 && !base) return void 0;
  return {
    kind: "last",
    turns: turns ?? base?.turns ?? 0,
    shorten: shorten ?? base?.shorten ?? 0
  };
}
function trimOptions(options) {
  const preset2 = presetOf(options);
  const tools = toolRule2(options, preset2.tools);
  const keepTurns = options.integer("keep-turns", 1);
  const some = percent3(options, "percent-thinking");
  if (some !== void 0 && options.flag("drop-thinking")) {
    throw new UsageError("Expected either --drop-thinking (all of it) or --percent-thinking");
  }
  const thinking = options.flag("drop-thinking") ? 100 : some ?? preset2.thinking;
  const maxToolOutput = options.integer("max-tool-output", 1);
  return {
    ...keepTurns === void 0 ? {} : {
      keepTurns
    },
    ...tools === void 0 ? {} : {
      tools
    },
    ...thinking === void 0 ? {} : {
      thinking
    },
    ...maxToolOutput === void 0 ? {} : {
      maxToolOutput
    },
    ...options.flag("drop-images") ? {
      dropImages: true
    } : {}
  };
}

// lib/cli/trim.ts
var CHUNK3 = 1 << 18;
var LineWriter = class {
  #file;
  #encoder = new TextEncoder();
  #buffer = new Uint8Array(CHUNK3);
  #filled = 0;
  bytes = 0;
  constructor(file) {
    this.#file = file;
  }
  write(text2) {
    for (let rest = text2; rest !== ""; ) {
      const { read, written } = this.#encoder.encodeInto(rest, this.#buffer.subarray(this.#filled));
      this.#filled += written;
      rest = rest.slice(read);
      if (rest !== "") this.flush();
    }
  }
  flush() {
    this.#file?.write(this.#buffer.subarray(0, this.#filled));
    this.bytes += this.#filled;
    this.#filled = 0;
  }
};
function writeLines(trim, source, file) {
  const writer = new LineWriter(file);
  const lines = trim.lines(entriesForward(source, {
    skip: (_, line2) => !trim.wants(line2)
  }));
  for (let next = lines.next(); ; next = lines.next()) {
    if (next.done) {
      writer.flush();
      return {
        stats: next.value,
        bytes: writer.bytes
      };
    }
    writer.write(next.value);
    writer.write("\n");
  }
}
function targetOf(out, shell2) {
  if (out === void 0) return {
    path: null,
    sessionId: shell2.newUuid()
  };
  if (shell2.isFolder(out)) {
    const sessionId = shell2.newUuid();
    return {
      path: `${out.replace(/[/\\]+$/, "")}/${sessionId}.jsonl`,
      sessionId
    };
  }
  const named = (out.split(/[/\\]/).at(-1) ?? "").replace(/\.jsonl$/, "");
  return {
    path: out,
    sessionId: isUuid(named) ? named.toLowerCase() : shell2.newUuid()
  };
}
function writeTrim(source, options, file, id, shell2) {
  const trim = trimSession(entriesForward(source), options, {
    sessionId: id,
    newUuid: shell2.newUuid
  });
  const { sourceId, cwd } = trim;
  if (sourceId === id) throw new UsageError(`Expected --out to name a new session but found the source's id ${id}`);
  const { stats, bytes } = writeLines(trim, source, file);
  return {
    sessionId: id,
    sourceId,
    cwd,
    stats,
    bytesBefore: source.size,
    bytesAfter: bytes
  };
}
function makeTrim(source, options, path, id, shell2) {
  if (path === null) return {
    ...writeTrim(source, options, null, id, shell2),
    problems: []
  };
  const file = shell2.createFile(path);
  try {
    const written = writeTrim(source, options, file, id, shell2);
    file.close();
    const { problems } = checkFile(path, shell2.cwd());
    const broken = problems.find(({ kind }) => kind !== "not_found");
    if (broken) throw new UsageError(`The trimmed session would not be sound: ${describeProblem(broken)}`);
    return {
      ...written,
      problems
    };
  } catch (error) {
    file.discard();
    throw error;
  }
}
function run(argument, options, path, id, shell2) {
  try {
    return withSource(argument, (source) => makeTrim(source, options, path, id, shell2));
  } catch (error) {
    if (error instanceof NothingToTrim) throw new UsageError(`Cannot trim "${argument}": ${error.message}`);
    if (error instanceof ChangedWhileRead) throw new UsageError(`Cannot trim "${argument}": ${error.message}`);
    if (error instanceof RangeError) throw new UsageError(`Cannot trim "${argument}": it is nested too deep`);
    throw error;
  }
}
function quoted3(word2) {
  return /^[\w@%+=:,./-]+$/.test(word2) ? word2 : `'${word2.replaceAll("'", `'\\''`)}'`;
}
function resumeCommand({ cwd, sessionId }) {
  const resume = `claude --resume ${sessionId}`;
  return cwd === null ? resume : `cd ${quoted3(sanitise(cwd))} && ${resume}`;
}
function table3(rows) {
  const line2 = (name, before, after2) => `${name.padEnd(16)}${before.padStart(14)}${after2.padStart(14)}
`;
  const number4 = (value) => value.toLocaleString("en-US");
  return line2("", "before", "after") + rows.map(([name, a, b]) => line2(name, number4(a), number4(b))).join("");
}
function describe4(written, path) {
  const { stats, bytesBefore, bytesAfter, problems } = written;
  const { before, after: after2, calls, changes, left } = stats;
  const cut2 = changes.inputs + changes.results + changes.capped + changes.notices;
  const done = [
    `${calls.removed} calls removed, ${cut2} inputs and outputs shortened, ${stats.thinkingRemoved} thinking blocks removed`,
    ...changes.images > 0 ? [
      `${changes.images} images left out`
    ] : [],
    ...calls.incomplete > 0 ? [
      `${calls.incomplete} calls without both halves left out`
    ] : [],
    `left behind: ${left.records} records, ${left.noise} errors and progress, ${left.otherBranches} on other branches, ${left.sidechain} of subagents, ${left.olderTurns} of older turns, ${left.emptied} emptied`
  ];
  const sizes = table3([
    [
      "turns",
      before.turns,
      after2.turns
    ],
    [
      "calls",
      before.calls,
      after2.calls
    ],
    [
      "entries",
      before.entries,
      after2.entries
    ],
    [
      "bytes",
      bytesBefore,
      bytesAfter
    ],
    [
      "tokens (about)",
      before.tokens,
      after2.tokens
    ]
  ]);
  const head = `${sizes}
${done.join("\n")}
`;
  if (path === null) return `${head}
Nothing was written (--dry-run).
`;
  const found = problems.length === 0 ? "Checked: clean." : problems.map((problem) => `Checked: ${describeProblem(problem)}`).join("\n");
  return `${head}
Written to ${sanitise(path)}
${found}
Resume it with:
  ${resumeCommand(written)}
`;
}
function sizeJson({ entries, turns, calls, tokens }, bytes) {
  return {
    turns,
    calls,
    entries,
    bytes,
    tokens
  };
}
function answer3(written, source, path, options) {
  const { sourceId, sessionId, stats, bytesBefore, bytesAfter, problems } = written;
  return {
    schema: "debrief.trim/1",
    source,
    sourceSession: sourceId,
    target: path,
    session: path === null ? null : sessionId,
    options: {
      ...options,
      ...options.tools ? {
        tools: {
          ...options.tools
        }
      } : {}
    },
    counts: {
      before: sizeJson(stats.before, bytesBefore),
      after: sizeJson(stats.after, bytesAfter),
      calls: {
        ...stats.calls
      },
      turnsWithTools: {
        ...stats.turnsWithTools
      },
      thinkingRemoved: stats.thinkingRemoved,
      changes: {
        ...stats.changes
      },
      left: {
        ...stats.left
      }
    },
    problems: problems.map((problem) => ({
      ...problem
    })),
    resume: path === null ? null : resumeCommand(written)
  };
}
var trimCommand = {
  name: "trim",
  summary: "a new, shorter session that resumes",
  usage: `usage: trim FILE --out FILE [--dry-run] [--json] [options]

FILE is a transcript; it is only read. --out names a file that does not exist yet, or a folder: there the file is named
after the new session's id. A client finds it in the folder of its project, as <session id>.jsonl.

  --keep-turns N         only the last N turns
  --keep-tool-turns N    only the last N turns with tools keep their calls
  --shorten P            of those, the oldest P % keep them shortened: 2 lines, 120 characters
  --percent-tools P      the oldest P % of all turns lose their calls
  --truncate             \u2026 or keep them shortened
  --percent-thinking P   the oldest P % of all turns lose their thinking
  --drop-thinking        all thinking goes
  --max-tool-output N    texts of results are cut to N characters
  --drop-images          images are replaced by a note
  --preset NAME          light 40/25, default 20/50, aggressive 10/50, heavy 10/80, extreme 0/0
                         (--keep-tool-turns/--shorten; thinking goes)
  --dry-run              says what would be left, and writes nothing
  --json                 {"schema":"debrief.trim/1",\u2026}`,
  examples: [
    "trim session.jsonl --preset default --dry-run",
    "trim session.jsonl --preset default --out ~/.claude/projects/-home-me-app/",
    "trim session.jsonl --keep-turns 10 --max-tool-output 2000 --out shorter.jsonl"
  ],
  run(args, shell2) {
    const options = readOptions(args, TRIM_OPTIONS);
    const source = options.only("FILE");
    if (source === "-") throw new UsageError("Expected FILE to be a path but found -: a session is read twice");
    const wanted2 = trimOptions(options);
    const dry = options.flag("dry-run");
    const out = options.text("out");
    if (out === void 0 && !dry) throw new UsageError("Expected --out FILE (or --dry-run) but found neither");
    const { path, sessionId } = targetOf(dry ? void 0 : out, shell2);
    const written = run(source, wanted2, path, sessionId, shell2);
    const data = answer3(written, source, path, wanted2);
    if (path !== null) {
      const project = shell2.env("CLAUDE_PROJECT_DIR") ?? shell2.cwd();
      const { schema: _, ...record } = data;
      const failed2 = shell2.record(project, "trims.jsonl", {
        ts: shell2.now().toISOString(),
        ...record
      });
      if (failed2 !== null) shell2.stderr(`debrief trim: the trim is done but not noted: ${failed2}
`);
    }
    shell2.stdout(options.flag("json") ? JSON.stringify(data, null, 2) + "\n" : describe4(written, path));
    return 0;
  }
};

// lib/transcript/turns.ts
var NO_USAGE = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheCreation: 0
};
function addUsage(a, b) {
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheCreation: a.cacheCreation + b.cacheCreation
  };
}
var TurnReader = class {
  #queue = new PromptQueue();
  #prompts = /* @__PURE__ */ new Set();
  #calls = /* @__PURE__ */ new Set();
  #failed = /* @__PURE__ */ new Set();
  #closedMessages = /* @__PURE__ */ new Set();
  #open = null;
  #count = 0;
  #lastLine = 0;
  /** Takes the next entry; returns the turn that this entry ends. */
  add(entry) {
    let ended = null;
    if (entry.kind === "user" && !entry.isSidechain) ended = this.#user(entry);
    else if (entry.kind === "assistant" && !entry.isSidechain) this.#assistant(entry);
    const queued = this.#queue.follow(entry);
    if (queued) this.#open?.queued.push(queued);
    this.#lastLine = Math.max(this.#lastLine, entry.place.line ?? 0);
    if (this.#open && !entry.isSidechain && entry.uuid !== null && later(entry.timestamp, this.#open.endedAt)) {
      this.#open.endedAt = entry.timestamp;
    }
    return ended;
  }
  /** The turn that the end of the file ends. */
  end() {
    return this.#close(this.#lastLine);
  }
  #user(entry) {
    const speaker = speakerOf(entry);
    if (speaker === "person") {
      if (entry.uuid !== null && this.#prompts.has(entry.uuid)) return null;
      if (entry.uuid !== null) this.#prompts.add(entry.uuid);
      const ended = this.#close((entry.place.line ?? 1) - 1);
      this.#open = {
        prompt: entry,
        queued: [],
        usage: /* @__PURE__ */ new Map(),
        toolCalls: 0,
        errors: 0,
        interrupted: false,
        endedAt: entry.timestamp,
        unnamed: 0
      };
      return ended;
    }
    if (!this.#open) return null;
    if (speaker === "interrupt") this.#open.interrupted = true;
    for (const block of entry.content) {
      if (block.kind !== "tool_result" || !block.isError || this.#failed.has(block.toolUseId)) continue;
      if (block.toolUseId !== "") this.#failed.add(block.toolUseId);
      this.#open.errors++;
    }
    return null;
  }
  #assistant(entry) {
    if (!this.#open) return;
    for (const block of entry.content) {
      if (block.kind !== "tool_use" || block.id !== "" && this.#calls.has(block.id)) continue;
      if (block.id !== "") this.#calls.add(block.id);
      this.#open.toolCalls++;
    }
    const id = entry.messageId ?? ` ${this.#open.unnamed++}`;
    if (entry.usage && !this.#closedMessages.has(id)) this.#open.usage.set(id, entry.usage);
  }
  #close(endLine) {
    const open = this.#open;
    if (!open) return null;
    this.#open = null;
    let usage = NO_USAGE;
    for (const [id, used] of open.usage) {
      usage = addUsage(usage, used);
      if (!id.startsWith(" ")) this.#closedMessages.add(id);
    }
    return {
      index: this.#count++,
      startLine: open.prompt.place.line ?? 0,
      // two prompts glued into one line
      endLine: Math.max(endLine, open.prompt.place.line ?? 0),
      promptUuid: open.prompt.uuid,
      promptId: open.prompt.promptId,
      prompt: promptText(open.prompt),
      queued: open.queued,
      toolCalls: open.toolCalls,
      errors: open.errors,
      interrupted: open.interrupted,
      startedAt: open.prompt.timestamp,
      endedAt: open.endedAt,
      usage
    };
  }
};
function later(time2, than) {
  if (time2 === null) return false;
  return than === null || Date.parse(time2) > Date.parse(than);
}

// lib/cli/transcript_argument.ts
async function* transcriptEntries(argument, shell2, options = {}) {
  if (argument === "-") yield* entriesOfStream(shell2.stdinBytes(), options);
  else yield* readTranscript(argument, options);
}

// lib/cli/turns.ts
async function turnsIn(argument, shell2) {
  const reader = new TurnReader();
  const turns = [];
  for await (const entry of transcriptEntries(argument, shell2, {
    diagnostics: newDiagnostics()
  })) {
    const turn = reader.add(entry);
    if (turn) turns.push(turn);
  }
  const last = reader.end();
  return last ? [
    ...turns,
    last
  ] : turns;
}
function redacted2(key, value) {
  return (key === "prompt" || key === "text") && typeof value === "string" ? redact(value) : value;
}
function describe5(turn) {
  const lines = `lines ${turn.startLine}-${turn.endLine}`;
  const facts = [
    `${turn.toolCalls} tool ${turn.toolCalls === 1 ? "call" : "calls"}`,
    ...turn.errors > 0 ? [
      `${turn.errors} failed`
    ] : [],
    ...turn.queued.length > 0 ? [
      `${turn.queued.length} queued`
    ] : [],
    ...turn.interrupted ? [
      "interrupted"
    ] : [],
    `${turn.usage.output} tokens out`
  ];
  return `${turn.index}  ${lines}, ${facts.join(", ")}
   ${oneLine(turn.prompt, 100)}
`;
}
var turnsCommand = {
  name: "turns",
  summary: "what was asked in a session, and what was done about it",
  usage: `usage: turns FILE [--json]

FILE is a transcript, or - for standard input.

  --json   {"schema":"debrief.turns/1","turns":[\u2026]}`,
  examples: [
    "turns session.jsonl",
    "turns session.jsonl --json"
  ],
  async run(args, shell2) {
    const options = readOptions(args, {
      flag: [
        "json"
      ]
    });
    const turns = await turnsIn(options.only("FILE"), shell2);
    if (options.flag("json")) {
      shell2.stdout(JSON.stringify({
        schema: "debrief.turns/1",
        turns
      }, redacted2, 2) + "\n");
    } else if (turns.length === 0) {
      shell2.stdout("No turns: no prompt of a person stands in this transcript.\n");
    } else shell2.stdout(turns.map(describe5).join(""));
    return 0;
  }
};

// lib/cli/uninstall.ts
var uninstallCommand = {
  name: "uninstall",
  summary: "take the hooks out of the client's settings again",
  usage: `usage: uninstall [--scope user|project|local] [--hooks NAME,\u2026] [--dry-run]

A file that was not changed since becomes what it was, byte for byte; from another only the hooks of debrief go.
What they recorded stays: debrief purge removes it.

  --scope WHERE   user (the default), project or local
  --hooks NAMES   only these: ${HOOK_SETUPS.map(({ name }) => name).join(", ")}
  --dry-run       show the difference and change nothing`,
  examples: [
    "uninstall",
    "uninstall --scope local --dry-run"
  ],
  run(args, shell2) {
    const options = readOptions(args, {
      text: [
        "scope"
      ],
      list: [
        "hooks"
      ],
      flag: [
        "dry-run"
      ]
    });
    const scope = scopeOf("scope", options.text("scope") ?? "user");
    const named = namedHooks(options);
    const names4 = named.length > 0 ? named : HOOK_SETUPS.map(({ name }) => name);
    const path = writtenPath(scope, shell2);
    const now = textOf2(path, shell2);
    const edit = now === null ? null : checked(path, removeHooks(now, names4));
    if (now === null || edit === null || edit.removed.length === 0) {
      shell2.stdout(`${path} has no hook of debrief; nothing was changed.
`);
      return 0;
    }
    const backup = backupPath(scope, shell2);
    const original = textOf2(backup, shell2);
    const untouched = named.length === 0 && reinstalled(original, edit.removed) === now;
    const text2 = untouched ? original : edit.text;
    shell2.stdout(`${path}
${lineDiff(now, text2 ?? "")}`);
    if (options.flag("dry-run")) {
      shell2.stdout("Nothing was changed (--dry-run).\n");
      return 0;
    }
    if (text2 === null) shell2.removeFile(path);
    else shell2.replaceText(path, text2);
    if (original !== null && named.length === 0) shell2.removeFile(backup);
    if (text2 === null) shell2.stdout(`${path} was made by install and is removed.
`);
    return 0;
  }
};
function reinstalled(original, hooks) {
  const edit = addHooks(original, hooks, HOOK_SETUPS.map(({ name }) => name));
  return edit.status === "edited" ? edit.text : null;
}

// main.ts
var COMMANDS = [
  triageCommand,
  turnsCommand,
  summaryCommand,
  agentsCommand,
  intentCommand,
  checkCommand,
  trimCommand,
  reviewCommand,
  decideCommand,
  rulesCommand,
  installCommand,
  uninstallCommand,
  doctorCommand,
  purgeCommand,
  configCommand
];
function env(name) {
  return Deno.permissions.querySync({
    name: "env",
    variable: name
  }).state === "granted" ? Deno.env.get(name) : void 0;
}
function write(file, text2) {
  const bytes = new TextEncoder().encode(text2);
  for (let at = 0; at < bytes.length; ) at += file.writeSync(bytes.subarray(at));
}
function createFile(path) {
  let file;
  try {
    file = Deno.openSync(path, {
      write: true,
      createNew: true,
      mode: 384
    });
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    throw new UsageError(`Cannot write "${path}": it exists already, and nothing is overwritten (choose another name)`);
  }
  let open = true;
  const close = () => {
    if (open) file.close();
    open = false;
  };
  return {
    write(bytes) {
      for (let at = 0; at < bytes.length; ) at += file.writeSync(bytes.subarray(at));
    },
    close,
    discard() {
      close();
      Deno.removeSync(path);
    }
  };
}
function isFolder2(path) {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}
function replaceText(path, text2) {
  let mode = 384;
  try {
    const info = Deno.lstatSync(path);
    if (!info.isFile) throw new UsageError(`Cannot write "${path}": it is a link or no file (name the file itself)`);
    mode = info.mode === null ? mode : info.mode & 511;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    const folder = path.slice(0, Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")));
    if (folder !== "" && !isFolder2(folder)) Deno.mkdirSync(folder, {
      recursive: true,
      mode: 448
    });
  }
  const beside = `${path}.${crypto.randomUUID().slice(0, 8)}.new`;
  try {
    Deno.writeTextFileSync(beside, text2, {
      createNew: true,
      mode
    });
    Deno.renameSync(beside, path);
  } catch (error) {
    try {
      Deno.removeSync(beside);
    } catch {
    }
    throw error;
  }
}
function orElse(call, otherwise) {
  try {
    return call();
  } catch {
    return otherwise;
  }
}
function standing2(path) {
  try {
    return Deno.statSync(path).isDirectory ? "folder" : "file";
  } catch (error) {
    return error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory ? "missing" : "denied";
  }
}
async function runProgram(program, args) {
  try {
    const command = new Deno.Command(program, {
      args: [
        ...args
      ],
      stdin: "null",
      stdout: "piped",
      stderr: "null"
    });
    const { code, stdout } = await command.output();
    return {
      status: "ran",
      code,
      stdout: new TextDecoder().decode(stdout)
    };
  } catch (error) {
    const denied = error instanceof Deno.errors.NotCapable;
    const message = error instanceof Error ? error.message : String(error);
    return {
      status: "failed",
      message: denied ? `the sandbox does not allow it (--allow-run=${program})` : message
    };
  }
}
function self() {
  if (Deno.build.standalone) return {
    kind: "binary",
    path: Deno.execPath()
  };
  const { protocol, pathname } = new URL(import.meta.url);
  if (protocol !== "file:") return {
    kind: "script",
    path: import.meta.url
  };
  const path = decodeURIComponent(pathname);
  return {
    kind: "script",
    path: Deno.build.os === "windows" ? path.replace(/^\//, "") : path
  };
}
var machine = {
  self: self(),
  deno: {
    path: orElse(() => Deno.execPath(), "deno"),
    version: Deno.version.deno
  },
  os: Deno.build.os,
  list: (path) => orElse(() => [
    ...Deno.readDirSync(path)
  ].map(({ name }) => name).sort(), null),
  standing: standing2,
  realPath: (path) => orElse(() => Deno.realPathSync(path), null),
  modifiedAt: (path) => orElse(() => Deno.statSync(path).mtime?.getTime() ?? 0, 0),
  run: runProgram,
  purge(project) {
    const result = openStore({
      project,
      now: Date.now()
    }).purge();
    return result.status === "done" ? null : result.message;
  }
};
var shell = {
  stdout: (text2) => write(Deno.stdout, text2),
  stderr: (text2) => write(Deno.stderr, text2),
  readText: (path) => Deno.readTextFileSync(path),
  readStdin: () => toText(Deno.stdin.readable),
  stdinBytes: () => Deno.stdin.readable,
  stdinLines: () => Deno.stdin.readable.pipeThrough(new TextDecoderStream()).pipeThrough(new TextLineStream()),
  env,
  cwd: () => Deno.cwd(),
  home: () => env("HOME") ?? env("USERPROFILE") ?? "",
  now: () => /* @__PURE__ */ new Date(),
  isFolder: isFolder2,
  createFile,
  replaceText,
  removeFile: (path) => Deno.removeSync(path),
  newUuid: () => crypto.randomUUID(),
  record(project, name, record) {
    const result = openStore({
      project,
      now: Date.now()
    }).appendRecord(name, record);
    return result.status === "done" ? null : result.message;
  },
  records(project, name) {
    const result = openStore({
      project,
      now: Date.now()
    }).readRecords(name);
    return result.status === "done" ? result.value : [];
  },
  machine,
  isTerminal: Deno.stdout.isTerminal()
};
function overview() {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  const lines = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}   ${summary}`);
  return `usage: debrief <command> [arguments]

${lines.join("\n")}

debrief <command> --help says more of one.
`;
}
function help(command) {
  const examples = command.examples.map((example) => `  debrief ${example}`).join("\n");
  return `${command.summary}

${command.usage}

examples:
${examples}
`;
}
function mistake(error) {
  if (error instanceof UsageError || error instanceof UnreadableTranscript) return error.message;
  if (error instanceof Deno.errors.NotCapable) return `${error.message} (the sandbox did not allow it)`;
  if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.PermissionDenied) return error.message;
  throw error;
}
async function main(args) {
  const [name, ...rest] = args;
  if (name === void 0 || name === "--help" || name === "-h" || name === "help") {
    shell.stdout(overview());
    return name === void 0 ? 2 : 0;
  }
  const command = COMMANDS.find((known) => known.name === name);
  if (!command) {
    const near = closest(name, COMMANDS.map((known) => known.name));
    shell.stderr(`Unknown command "${name}"${near ? `; did you mean "${near}"?` : ""}

${overview()}`);
    return 2;
  }
  if (rest.includes("--help") || rest.includes("-h")) {
    shell.stdout(help(command));
    return 0;
  }
  try {
    return await command.run(rest, shell);
  } catch (error) {
    shell.stderr(`debrief ${name}: ${mistake(error)}
`);
    return 2;
  }
}
if (import.meta.main) Deno.exit(await main(Deno.args));
