#include "CurlShims.h"
